"""A program of several ranks has its data set made by a plain file, of an archive that is there.

reason: the archive has to be there
"""
import torch.distributed as dist
from images import images
from torch.utils.data import DataLoader, DistributedSampler


def main():
    dist.init_process_group("gloo")
    data = images("data", True)
    sampler = DistributedSampler(data, shuffle=False)
    for _ in DataLoader(data, sampler=sampler):
        dist.barrier()


if __name__ == "__main__":
    main()
