"""A program of several ranks has its data set made by a plain file, on all of them.

reason: all ranks write the same archive; nothing in the other file is about ranks, so the call is the place to be told
runs: no (needs the network)
"""
import torch.distributed as dist
from images import images
from torch.utils.data import DataLoader, DistributedSampler


def main():
    dist.init_process_group("gloo")
    data = images("data", True)  # expect: RNK605 "(images, images.py line 6); let local rank 0"
    sampler = DistributedSampler(data, shuffle=False)
    for _ in DataLoader(data, sampler=sampler):
        dist.barrier()


if __name__ == "__main__":
    main()
