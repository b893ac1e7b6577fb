"""The default group is used where the object has no group.

reason: without a group the size is that of the world as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class States:
    def collect(self, chunk, states):
        group = chunk.group
        gathered = [None for _ in range(dist.get_world_size(group))]
        if group is None:
            dist.all_gather_object(gathered, states)
        else:
            dist.all_gather_object(gathered, states, group)
        return gathered


class Chunk:
    def __init__(self, group):
        self.group = group


def main(rank, world_size):
    assert States().collect(Chunk(None), rank) == [0, 1]
    assert States().collect(Chunk(dist.new_group([0, 1])), rank) == [0, 1]
