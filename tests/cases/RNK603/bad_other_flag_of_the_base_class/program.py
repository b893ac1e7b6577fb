"""A trainer starts a run of its tracker if a flag says so, which its base class clears for what was said about the log.

reason: the flag is the same on all ranks
runs: no (needs GPUs)
"""
import argparse

import torch
import torch.distributed as dist
import wandb
from base import Base
from data import make_loader
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer(Base):
    def __init__(self, args, loader):
        super().__init__(args, loader)
        self.model = DDP(torch.nn.Linear(3, 3).to(args.gpu), device_ids=[args.gpu])

    def train(self):
        if self.verbose:
            wandb.init(project="a")  # expect: RNK603
        for batch in self.loader:
            self.model(batch).sum().backward()


def worker(gpu, args):
    args.gpu = gpu
    torch.cuda.set_device(args.gpu)
    dist.init_process_group("nccl")
    trainer = Trainer(args, make_loader(args))
    trainer.train()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--local-rank", type=int)
    options = parser.parse_args()
    worker(options.local_rank, options)
