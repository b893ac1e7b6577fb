"""Rank 0 makes the leader and the loop around it, the others make followers.

reason: the object that only one rank has is what the others listen to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from loop import Loop
from server import Follower, Leader


def main(rank, world_size):
    tensor = torch.ones(1)
    if rank == 0:
        leader = Leader(world_size)
        Loop(leader, rank).run(tensor)
    else:
        Follower(world_size).listen(tensor)
