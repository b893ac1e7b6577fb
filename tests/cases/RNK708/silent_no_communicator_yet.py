"""Variables of NCCL behind calls that may make no communicator of the default group

reason: the barrier is of another group or behind a test, or nothing is communicated before
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def main(group, check):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier(group=group)
    if check:
        dist.barrier()
    os.environ["NCCL_IB_TIMEOUT"] = "22"
    dist.barrier()
