"""The rank is bound inside the test.

reason: the walrus takes nothing away: only rank 0 gathers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in gather_object (line 13); rank 1 finished
"""
import torch.distributed as dist


def collect_errors(errors):
    if (rank := dist.get_rank()) == 0:
        everyone = [None] * dist.get_world_size()
        dist.gather_object(errors, everyone, dst=0)  # expect: RNK101 "gather_object"
        print(rank, sum(len(e) for e in everyone))


def main(rank, world_size):
    collect_errors(["missing file"])
