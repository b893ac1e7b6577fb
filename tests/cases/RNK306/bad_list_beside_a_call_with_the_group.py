"""Of two lists for the ranks of a group, one is gathered in the group and the other among all ranks.

reason: the list has a place for each member only, and all ranks send
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks raised IndexError in all_gather_object (line 17)
"""
import torch.distributed as dist


class States:
    def collect(self, chunk, names, states):
        group = chunk.group
        gathered_names = [None for _ in range(dist.get_world_size(group))]
        dist.all_gather_object(gathered_names, names, group)

        gathered = [None for _ in range(dist.get_world_size(group))]  # expect: RNK306 "works on the default group"
        dist.all_gather_object(gathered, states)
        return gathered_names, gathered


class Chunk:
    def __init__(self, group):
        self.group = group


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    States().collect(Chunk(groups[rank // 2]), "weight", rank)
