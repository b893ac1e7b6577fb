import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from steps import Trainer, made, train_step


def main(batches):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 2))
    criterion = torch.nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = made(model, criterion, optimizer)
    for batch in batches:
        train_step(model, criterion, optimizer, batch)
        step(batch)
    Trainer(model, criterion, optimizer).run(batches, 2)
    dist.destroy_process_group()


if __name__ == "__main__":
    main([(torch.randn(8, 4), torch.randint(0, 2, (8,)))])
