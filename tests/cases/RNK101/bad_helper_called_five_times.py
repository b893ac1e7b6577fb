"""A helper whose first barrier belongs to rank 0 makes the groups of five axes.

reason: each of the five calls begins with a barrier that only rank 0 enters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 hung in new_group (line 13)
"""
import torch.distributed as dist


def make_groups(layout):
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101 "rank 1 never joins it"
    groups = [dist.new_group(ranks) for ranks in layout]
    dist.barrier()
    return groups


def setup():
    tensor = make_groups([[0], [1]])
    data = make_groups([[0, 1]])
    pipeline = make_groups([[0], [1]])
    expert = make_groups([[0], [1]])
    model = make_groups([[0, 1]])
    return tensor, data, pipeline, expert, model


def main(rank, world_size):
    setup()
