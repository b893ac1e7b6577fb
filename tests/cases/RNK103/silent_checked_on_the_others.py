"""Ranks that have received a plan check that it fits what they have noted, and the loop around minds failures.

reason: the error says that something is wrong with the program; as long as nothing is, all come to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch.distributed as dist


class Planner:
    def __init__(self, rank, world_size):
        self.rank = rank
        self.world_size = world_size

    def plan(self, counts):
        if self.rank == 0 and self.world_size > 1:
            found = [counts]
            dist.broadcast_object_list(found, src=0)
        elif self.rank > 0 and self.world_size > 1:
            found = [None]
            dist.broadcast_object_list(found, src=0)
            if found[0] != counts:
                raise RuntimeError(f"{found[0]} is not {counts}")

    def step(self, counts):
        self.plan(counts)
        yield counts
        if self.world_size > 1:
            dist.barrier()


def main(rank, world_size):
    planner = Planner(rank, world_size)
    requests = [1, 2, 3]
    while requests:
        try:
            for counts in planner.step(requests.pop()):
                print(counts)
        except Exception as error:  # distlint: ignore[RNK111]
            logging.error("failed: %s", error)
