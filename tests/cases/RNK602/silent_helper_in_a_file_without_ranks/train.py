"""Helpers that make folders, on rank 0, for each rank, and so that it does no harm.

reason: no two ranks make one folder, or both may
"""

import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from folders import ensure, ensure_anyhow, ensure_gently, scratch


class Runner:
    def __init__(self, options):
        self.model = DDP(torch.nn.Linear(2, 2))
        self.rank = dist.get_rank()
        if self.rank == 0:
            ensure(options.samples)
        dist.barrier()
        ensure(os.path.join(options.samples, f"rank{self.rank}"))
        ensure_gently(options.samples)
        ensure_anyhow(options.samples)
        scratch()

    def run(self, steps):
        for _ in range(steps):
            self.model(torch.ones(1, 2)).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--samples", default="samples")
    options = parser.parse_args()
    dist.init_process_group("gloo")
    Runner(options).run(10)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
