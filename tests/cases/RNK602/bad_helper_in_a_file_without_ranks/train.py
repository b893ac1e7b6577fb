"""All ranks see to it that there is a folder, by a helper.

reason: all may find none before the first has made it
"""

import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from folders import ensure


class Runner:
    def __init__(self, options):
        self.model = DDP(torch.nn.Linear(2, 2))
        ensure(options.samples)  # expect: RNK602 "(folders.py line 12)"

    def run(self, steps):
        for _ in range(steps):
            self.model(torch.ones(1, 2)).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--samples", default="samples")
    options = parser.parse_args()
    dist.init_process_group("gloo")
    Runner(options).run(10)
    if dist.get_rank() == 0:
        ensure(os.path.join(options.samples, "first"))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
