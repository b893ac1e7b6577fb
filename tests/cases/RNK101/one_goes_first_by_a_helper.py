"""One rank goes first, under tests of which nobody knows the one, and both wait in a helper.

reason: who has written this has thought of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 11)
"""
import torch.distributed as dist


def synchronize():
    dist.barrier()


def prepare(folder, in_turn):
    if dist.get_rank() != 0:
        if in_turn:
            synchronize()  # expect: RNK101 low
    name = folder + "/data"
    if dist.get_rank() == 0 and len(name) > 100:
        if in_turn:
            synchronize()
    return name


def main(rank, world_size):
    prepare("folder", True)
