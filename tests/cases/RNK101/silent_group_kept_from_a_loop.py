"""All groups are made in a loop, each rank keeps its own, and one whole group reduces.

reason: even ranks are one group, and all of them call
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average_even_ranks(value):
    mine = None
    for colour in range(2):
        ranks = list(range(colour, dist.get_world_size(), 2))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            mine = group
    if dist.get_rank() % 2 == 0:
        dist.all_reduce(value, group=mine)


def average_by_rows_and_columns(value, columns):
    """Two loops, as for tensor- and data-parallel groups of which nobody knows the size."""
    rows = dist.get_world_size() // columns
    mine = None
    for row in range(rows):
        for half in range(1):
            ranks = range(row * columns + half, (row + 1) * columns)
            group = dist.new_group(list(ranks))
            if dist.get_rank() in ranks:
                mine = group
    if dist.get_rank() // columns == 0:
        dist.all_reduce(value, group=mine)
    dist.barrier()


def main(rank, world_size):
    average_even_ranks(torch.ones(1))
    average_by_rows_and_columns(torch.ones(1), 2)
