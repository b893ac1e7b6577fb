"""Every rank makes a data set that fetches what it needs under a lock; the first one of a node fetches more, ahead of a
barrier.

reason: nobody fetches what another one is fetching
"""

import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler

from fetching import fetch_plainly
from graphs import Graphs


def run(options):
    if int(os.environ["LOCAL_RANK"]) == 0:
        fetch_plainly(options.root, "https://example.org/labels.csv")
    dist.barrier()
    data = Graphs(options.root)
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
