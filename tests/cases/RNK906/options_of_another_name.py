"""The options are called otherwise than elsewhere

reason: one process does not come to the call
"""
import torch
import torch.distributed as dist


def setup(opt, world_size):
    if world_size > 1:
        dist.barrier()
        torch.manual_seed(args.seed)  # expect: RNK906 "nothing binds args"
    return opt
