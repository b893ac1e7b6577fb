"""Data sets whose file one process writes at a time.

reason: the first rank is ahead of the others; or there is a lock, a rename, or one process
"""
import torch
import torch.distributed as dist
from clips import Clips, Locked, Renamed
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def main(args):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        Clips(args.folder)
    dist.barrier()
    if dist.get_rank() != 0:
        others = Clips(args.folder)
    model = DistributedDataParallel(torch.nn.Linear(8, 8))
    for batch in DataLoader(Locked(args.folder)):
        model(batch).sum().backward()
    for batch in DataLoader(Renamed(args.folder)):
        model(batch).sum().backward()


if __name__ == "__main__":
    from options import args

    main(args)
