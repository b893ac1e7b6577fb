"""The group is given as the third argument of `gather_object`, which is the destination.

reason: with `all_gather_object` it was the right place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in gather_object (line 16)
"""
import torch.distributed as dist


class Saver:
    def __init__(self, pp_group):
        self.pp_group = pp_group

    def collect(self, state):
        states = [None, None]
        dist.gather_object(state, states, self.pp_group)  # expect: RNK302 "stands for dst="
        return states


def main(rank, world_size):
    Saver(dist.new_group([0, 1])).collect({"rank": rank})
