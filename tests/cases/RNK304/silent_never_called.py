"""Helpers of a program, one of which nothing calls

reason: the program takes the device of the local rank
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def any_device():
    return torch.device("cuda", dist.get_rank())


def device():
    return torch.device("cuda", int(os.environ["LOCAL_RANK"]))


def main():
    torch.cuda.set_device(device())
    dist.init_process_group("nccl")
    torch.ones(1, device=device())


if __name__ == "__main__":
    main()
