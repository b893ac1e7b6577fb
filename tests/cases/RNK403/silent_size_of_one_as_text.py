"""A program that makes a sample, for which its layers want a group: it writes that it is alone.

reason: there is one process, and its GPU is the first one
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist


def main():
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["MASTER_PORT"] = "29511"
    os.environ["RANK"] = str(0)
    os.environ["WORLD_SIZE"] = str(1)
    dist.init_process_group("nccl")
    dist.all_reduce(torch.ones(1, device="cuda"))


if __name__ == "__main__":
    main()
