"""A program that is named for an evaluation trains a layer on every rank, and writes it on every rank.

reason: whoever trains has several processes, whatever the file is called
runs: no (two processes write one file at the same time)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("gloo")
    layer = DistributedDataParallel(torch.nn.Linear(8, 8))
    layer(torch.ones(8)).sum().backward()
    torch.save(layer.module.state_dict(), "weights.pt")  # expect: RNK603
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    main()
