"""The helper that joins runs before the helper that chooses

reason: the order of the two calls decides
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def join(backend):
    dist.init_process_group(backend)


def choose():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


def setup(backend="nccl"):
    join(backend)  # expect: RNK403 "broadcast_object_list"
    seeds = [os.getpid()]
    dist.broadcast_object_list(seeds)
    choose()
    return seeds[0]


if __name__ == "__main__":
    setup()
