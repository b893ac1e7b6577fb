"""A name that nothing binds, in code that one process runs, too

reason: whoever runs it finds it at once
"""
import torch.distributed as dist


def evaluate(args, x):
    if not args.distributed:
        print(undefined_value)
    y = undefined_function(x)
    return dist.get_rank(), y
