"""The process ends without more ado.

reason: it prints no warning then
"""

import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    os._exit(0)


if __name__ == "__main__":
    main()
