"""Each rank lists the ranks of its own node by their distance from the first one.

reason: every node creates another group
runs: no (differs from run to run, on 2 nodes)
"""

import os

import torch.distributed as dist


def main(rank, world_size):
    size = int(os.environ["LOCAL_WORLD_SIZE"])
    node = dist.get_rank() // size
    group = dist.new_group([node * size + index for index in range(size)])  # expect: RNK114
    dist.barrier(group=group)
