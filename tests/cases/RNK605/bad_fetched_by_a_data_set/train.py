"""Every rank makes a data set that fetches what it needs.

reason: all find nothing and fetch, two files away; that the archive is unpacked by all says no more
"""

import argparse

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler

from graphs import Graphs


def run(options):
    data = Graphs(options.root)  # expect: RNK605 "fetching.py line 14"
    sampler = DistributedSampler(data)
    model = DistributedDataParallel(torch.nn.Linear(1, 1))
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in DataLoader(data, sampler=sampler):
            model(batch[:, None].float()).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    dist.init_process_group("gloo")
    run(parser.parse_args())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
