"""Parameters that are not the global rank for every caller, or whose callers are not all seen

reason: one caller gives the local rank, nobody is seen to call, or the function is handed on to what starts it
runs: no (several nodes)
"""
import os
from functools import partial

import torch
import torch.distributed as dist


def train(rank):
    torch.cuda.set_device(rank)


def evaluate(rank):
    torch.cuda.set_device(rank)


def serve(rank, start):
    torch.cuda.set_device(rank)


def check(rank):
    rank = rank % torch.cuda.device_count()
    torch.cuda.set_device(rank)


def main(start):
    dist.init_process_group("gloo")
    train(dist.get_rank())
    train(int(os.environ["LOCAL_RANK"]))
    check(dist.get_rank())
    start(partial(serve, 0))


if __name__ == "__main__":
    main(print)
