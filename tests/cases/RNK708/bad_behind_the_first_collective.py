"""A limit of NCCL is set when its communicator is there.

reason: the first collective makes it, and it has read the variable then; the run of a trainer starts no process
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from trainers import Trainer


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    os.environ["NCCL_IB_TIMEOUT"] = "22"  # expect: RNK708 "is set after dist.barrier (line 16)"
    Trainer().run()
    dist.destroy_process_group()


main()
