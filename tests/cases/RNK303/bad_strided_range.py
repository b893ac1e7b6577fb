"""A range strides by the world size from the rank on this node.

reason: indices of the second node repeat those of the first
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 17)
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    start, step = int(os.environ["LOCAL_RANK"]), dist.get_world_size()
    mine = [index for index in range(start, 8, step)]  # expect: RNK303 "start is the rank inside the node"
    everybody = [None] * world_size
    dist.all_gather_object(everybody, mine)
    assert sorted(i for part in everybody for i in part) == list(range(8))
