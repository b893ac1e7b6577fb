"""The GPU would be chosen under a test of a count that stays zero.

reason: the call never runs, and all ranks of a node use GPU 0
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def setup(args):
    local_rank = int(os.environ["LOCAL_RANK"])
    count = 0
    if count > 0:
        torch.cuda.set_device(local_rank)  # expect: RNK403 "never runs"
    dist.init_process_group(backend=args.backend)
