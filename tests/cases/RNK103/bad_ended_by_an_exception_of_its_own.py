"""Ranks that have received a plan leave by an exception when it is empty, and the loop around goes on.

reason: the exception says that the work has come to an end; rank 0 goes on to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 33); rank 1 finished
"""
import torch.distributed as dist


class Finished(Exception):
    pass


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
            if not found[0]:
                raise Finished

    def step(self, counts):
        self.plan(counts)
        yield counts
        if self.world_size > 1:
            dist.barrier()


def main(rank, world_size):
    planner = Planner(rank, world_size)
    requests = [0, 1, 2]
    while requests:
        try:
            for counts in planner.step(requests.pop()):  # expect: RNK103 "barrier"
                print(counts)
        except Finished:
            break
