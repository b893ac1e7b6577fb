"""A main-process-first context manager without its second half.

reason: the barrier before the yield is entered by the others only, and nothing matches it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 15)
"""
from contextlib import contextmanager

import torch.distributed as dist


@contextmanager
def main_process_first():
    if dist.get_rank() != 0:
        dist.barrier()  # expect: RNK101 "barrier"
    yield


def load_tokens(text):
    with main_process_first():
        return text.split()


def main(rank, world_size):
    print(rank, load_tokens("a b c"))
