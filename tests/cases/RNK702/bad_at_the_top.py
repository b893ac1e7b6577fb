"""A script whose main block joins.

reason: nothing leaves the group
"""

import os

import torch
import torch.distributed as dist

if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK702
    dist.barrier()
