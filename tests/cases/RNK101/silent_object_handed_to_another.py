"""A saver asks the table that it was given for all of its rows on every rank, and for its own on rank 0.

reason: only what is local runs on one rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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

    def own(self):
        return self.rows


class Saver:
    def __init__(self, table):
        self.table = table
        self.rank = dist.get_rank()

    def save(self):
        full = self.table.full()
        if self.rank == 0:
            print(full, self.table.own())


def main(rank, world_size):
    saver = Saver(Table(8))
    saver.save()
