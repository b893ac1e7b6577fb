"""The rank in the node stands beside sizes and lists of the node, and of the world through the node's number.

reason: ranks in a node are the business of another rule, and these are right
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    local_rank = int(os.environ.get("LOCAL_RANK", "0"))
    local_size = int(os.environ.get("LOCAL_WORLD_SIZE", "2"))
    node_rank = dist.get_rank() // local_size
    devices = [None] * local_size
    devices[local_rank] = "gpu"
    if dist.get_rank() == local_rank:
        assert node_rank == 0
    held = [None] * dist.get_world_size()
    dist.all_gather_object(held, local_rank)
    assert held[dist.get_rank()] == local_rank
