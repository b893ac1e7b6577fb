import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def run_train(batches=()):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 2))
    for batch in batches:
        loss = model(batch).mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()
    dist.destroy_process_group()


def show():
    print("pack")


if __name__ == "__main__":
    show()
