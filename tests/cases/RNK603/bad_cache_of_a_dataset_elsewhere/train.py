"""The index of a data set is written by all ranks of a program two packages away.

reason: the class knows nothing of ranks, but the program that makes the object has several
"""
import torch
import torch.distributed as dist
from data import Clips
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler


def main(args):
    dist.init_process_group("gloo")
    clips = Clips(args.folder, args.length)
    sampler = DistributedSampler(clips)
    model = DistributedDataParallel(torch.nn.Linear(8, 8))
    for epoch in range(args.epochs):
        sampler.set_epoch(epoch)
        for batch in DataLoader(clips, sampler=sampler):
            model(batch).sum().backward()


if __name__ == "__main__":
    from options import args

    main(args)
