"""Each rank creates the group of its own node only, of eight ranks.

reason: from the second node on, the ranks create other groups than the first
runs: no (needs 16 ranks)
"""

import torch.distributed as dist


def node_group():
    node = dist.get_rank() // 8
    return dist.new_group(list(range(node * 8, (node + 1) * 8)))  # expect: RNK114
