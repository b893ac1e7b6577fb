"""A saver asks the table that it was given for all of its rows, on rank 0 only.

reason: what the saver holds communicates, though its own class says nothing of that
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist


class Table:
    def __init__(self, rows):
        self.world_size = dist.get_world_size()
        self.rows = torch.ones(rows // self.world_size)

    def full(self):
        parts = [torch.empty_like(self.rows) for _ in range(self.world_size)]
        dist.all_gather(parts, self.rows)
        return torch.cat(parts)


class Saver:
    def __init__(self, table):
        self.table = table
        self.rank = dist.get_rank()

    def save(self):
        if self.rank == 0:
            print(self.table.full())  # expect: RNK101 "all_gather"


def main(rank, world_size):
    table = Table(8)
    saver = Saver(table)
    saver.save()
