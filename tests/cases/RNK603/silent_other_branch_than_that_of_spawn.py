"""A trainer saves on one side of the flag below which its workers were spawned, and on rank 0 on the other.

reason: a worker has the flag on, whatever the function that joins asks: the second save is for one process
runs: no (an option)
"""
import argparse
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


class Settings:
    def __init__(self, **given):
        for key, value in given.items():
            setattr(self, key, value)


class Trainer:
    def __init__(self, model, config):
        self.model = model
        self.config = config
        self.device = "cpu"
        if config.dist:
            self.device = config.rank
            self.model = torch.nn.parallel.DistributedDataParallel(self.model.to(self.device), device_ids=[self.device])

    def save(self, path):
        state = self.model.state_dict()
        if self.config.dist:
            if self.device == 0:
                torch.save(state, path)
        else:
            torch.save(state, path)

    def train(self):
        for _ in range(100):
            self.model(torch.zeros(2, 8, device=self.device)).sum().backward()
        self.save("last.pt")


def setup(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12356"
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def run_workers(rank, world_size, args):
    setup(rank, world_size)
    run(args, rank)
    dist.destroy_process_group()


def run(args, rank=None):
    Trainer(torch.nn.Linear(8, 8), Settings(dist=args.dist, rank=rank)).train()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist", action="store_true")
    args = parser.parse_args()
    if args.dist:
        mp.spawn(run_workers, args=(torch.cuda.device_count(), args), nprocs=torch.cuda.device_count())
    else:
        run(args)
