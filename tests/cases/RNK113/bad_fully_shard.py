"""A sharded model, and a flag in a variable.

reason: the reduction of the gradients needs all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    loss = net(torch.full((2, 8), float("inf") if rank else 1.0)).mean()
    broken = torch.isinf(loss) | torch.isnan(loss)
    if broken:
        return  # expect: RNK113
    loss.backward()
