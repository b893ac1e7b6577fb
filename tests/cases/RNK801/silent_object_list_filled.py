"""A list of one object many times, for an object collective.

reason: the slots are replaced, not written into
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(state):
    states = [state] * dist.get_world_size()
    dist.all_gather_object(states, state)
    return states


def main(rank, world_size):
    assert [s["rank"] for s in gather({"rank": rank})] == [0, 1]
