"""Other tests that mix and with or.

reason: what they say may be meant
"""
import torch.distributed as dist


def log(args, step, last):
    if dist.is_available() and not dist.is_initialized() or dist.get_rank() == 0:
        print(step)
    if args.debug and step % 10 == 0 or dist.get_rank() == 0:
        print(step)
    if args.debug and not dist.is_initialized() or step == last:
        print(step)
