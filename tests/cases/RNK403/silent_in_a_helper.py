"""A helper chooses the GPU first

reason: the function called before does it
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def choose_gpu():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    return local_rank


def main():
    choose_gpu()
    dist.init_process_group(backend="nccl")
    dist.barrier()


if __name__ == "__main__":
    main()
