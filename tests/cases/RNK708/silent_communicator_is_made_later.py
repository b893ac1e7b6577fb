"""The log of NCCL is switched on between the group and its first collective.

reason: the communicator is made by the first collective, and reads it then
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    os.environ["NCCL_DEBUG"] = "INFO"
    dist.barrier()


main()
