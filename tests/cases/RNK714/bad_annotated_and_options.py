"""Parameters and options that are numbers.

reason: annotation, default, parser or all callers say so
"""
import argparse
import os

import torch.distributed as dist


def annotated(rank, world_size, port: int):
    os.environ["MASTER_PORT"] = port  # expect: RNK714 "port is of type int"
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def with_default(rank, world_size, port=12355):
    os.environ["MASTER_PORT"] = port  # expect: RNK714
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def setup(rank, world_size, port):
    os.environ["MASTER_PORT"] = port  # expect: RNK714
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def main(rank, world_size):
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = args.threads  # expect: RNK714 "args.threads"
    setup(rank, world_size, 12355)
