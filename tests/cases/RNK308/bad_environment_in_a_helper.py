"""A function writes the rank; the one that calls it reads the local rank that the launcher gives.

reason: every process joins as rank 0
runs: no (the group never forms)
"""

import os

import torch
import torch.distributed as dist


def prepare(port):
    os.environ["MASTER_PORT"] = str(port)
    os.environ["RANK"] = "0"  # expect: RNK308


def main():
    prepare(29533)
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(dist.get_rank())


if __name__ == "__main__":
    main()
