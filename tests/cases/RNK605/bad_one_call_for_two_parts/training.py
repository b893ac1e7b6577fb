"""One call makes the two parts of a data set in a plain file, on all ranks.

reason: all ranks write the same archive; it is one mistake, so it is told once
runs: no (needs the network)
"""
import torch.distributed as dist
from images import both
from torch.utils.data import DataLoader, DistributedSampler


def main():
    dist.init_process_group("gloo")
    data, _ = both("data")  # expect: RNK605
    sampler = DistributedSampler(data, shuffle=False)
    for _ in DataLoader(data, sampler=sampler):
        dist.barrier()


if __name__ == "__main__":
    main()
