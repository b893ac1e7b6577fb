"""The backend is left out, and CUDA is used

reason: on a machine with GPUs that is NCCL
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group()  # expect: RNK403
    weights = torch.ones(8, device=f"cuda:{os.environ['LOCAL_RANK']}")
    dist.all_reduce(weights)


if __name__ == "__main__":
    main()
