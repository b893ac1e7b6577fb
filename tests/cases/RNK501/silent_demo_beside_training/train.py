"""The multi-process program of the repository.

reason: it wraps its model and never touches the demo
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        self.model = DDP(model.to(self.local_rank), device_ids=[self.local_rank])

    def step(self, x):
        self.model(x.to(self.local_rank)).mean().backward()


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    Trainer(torch.nn.Linear(4, 4)).step(torch.ones(2, 4))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
