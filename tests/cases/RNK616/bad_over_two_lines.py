"""The same over two lines, in parentheses around all of it.

reason: the outer parentheses change nothing
"""
import torch.distributed as dist


def log(args, step):
    if (args.verbose and dist.get_world_size() == 1  # expect: RNK616 "args.verbose"
            or dist.get_rank() == 0):
        print(step)
