"""The ranks agree to stop over a flag on the CPU

reason: the flag is filled on some ways, moved on none
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def should_stop(loss, best):
    stop = torch.zeros(1, device=torch.device("cpu"))
    if float(loss) > best:
        stop.fill_(1)
    dist.all_reduce(stop, op=dist.ReduceOp.MAX)  # expect: RNK405 "`stop`"
    return bool(stop.item())
