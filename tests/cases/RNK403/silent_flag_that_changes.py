"""The flags that decide about the GPU begin as constants and are assigned again, or come from a caller.

reason: the call may run
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def setup(args, pin=False):
    count = 0
    if torch.cuda.is_available():
        count = torch.cuda.device_count()
    if count > 0 or pin:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend=args.backend)


def setup_once():
    chosen = False
    while not chosen:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        chosen = True
    dist.init_process_group("nccl")
