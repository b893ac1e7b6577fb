"""The test for one process or the first rank in parentheses, or the other half in them.

reason: it is written down what belongs together
"""
import torch.distributed as dist


def save(args, iteration):
    if not args.deepspeed and (not dist.is_initialized() or dist.get_rank() == 0):
        print(iteration)
    if (args.always and not dist.is_initialized()) or dist.get_rank() == 0:
        print(iteration)
    if (
        args.always and not dist.is_initialized()
    ) or dist.get_rank() == 0:
        print(iteration)
    if not dist.is_initialized() or dist.get_rank() == 0:
        print(iteration)
