"""The work runs below a device of its own

reason: torch.cuda.device(local_rank) makes it the current one
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def main():
    with torch.cuda.device(int(os.environ["LOCAL_RANK"])):
        dist.init_process_group("nccl")
        dist.barrier()


if __name__ == "__main__":
    main()
