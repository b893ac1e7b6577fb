"""The helper is negated and not called.

reason: the negation of a function is never true, so nobody waits
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 18)
"""
import torch.distributed as dist


def is_main_process():
    return dist.get_rank() == 0


def main(rank, world_size):
    waits = False
    if dist.is_initialized() and not is_main_process:  # expect: RNK305 "true on every rank"
        waits = True
    assert waits == (rank != 0)
