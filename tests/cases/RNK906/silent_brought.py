"""Names that are looked up, or are asked for by a handler

reason: something may bring them
"""
import torch.distributed as dist


def log(args):
    if args.distributed:
        try:
            print(logger.name)
        except NameError:
            print(dist.get_rank())
