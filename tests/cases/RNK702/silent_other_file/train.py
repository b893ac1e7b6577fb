"""Another file destroys the group.

reason: who calls it is asked by another rule
"""

import os

import torch
import torch.distributed as dist
from ends import leave


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    leave()


if __name__ == "__main__":
    main()
