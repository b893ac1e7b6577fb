"""The limit comes from elsewhere.

reason: nobody knows its type
"""

import torch.distributed as dist


def join(args):
    dist.init_process_group("nccl", timeout=args.timeout)
