import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from steps import checked_step, train_step, zeroed_step


def main(batches):
    dist.init_process_group("gloo")
    criterion = torch.nn.CrossEntropyLoss()
    warm = torch.nn.Linear(4, 2)
    for batch in batches:
        train_step(warm, criterion, torch.optim.SGD(warm.parameters(), lr=0.1), batch)
    model = DistributedDataParallel(warm)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        checked_step(model, criterion, optimizer, batch)
        zeroed_step(model, criterion, optimizer, batch)
    dist.destroy_process_group()


if __name__ == "__main__":
    main([(torch.randn(8, 4), torch.randint(0, 2, (8,)))])
