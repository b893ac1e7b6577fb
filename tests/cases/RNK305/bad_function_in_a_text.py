"""A function of ranks is written into a text.

reason: the text holds the function and no number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch.distributed as dist


def place():
    return f"out-{dist.get_rank}"  # expect: RNK305 "on every rank"


def show():
    print(f"rank {dist.get_rank} is ready")  # expect: RNK305
    print("rank %d" % dist.get_rank())


def main(rank, world_size):
    show()
    assert place() == f"out-{rank}"
