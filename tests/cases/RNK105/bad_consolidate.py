"""The sharded optimizer state is consolidated by rank 0 alone.

reason: consolidate_state_dict collects the shards of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in consolidate_state_dict (line 18); rank 1 hung in barrier (line 19)
"""
import torch
import torch.distributed as dist
from torch.distributed.optim import ZeroRedundancyOptimizer


def main(rank, world_size):
    net = torch.nn.Linear(4, 4)
    optimizer = ZeroRedundancyOptimizer(net.parameters(), optimizer_class=torch.optim.SGD, lr=0.1)
    net(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    if dist.get_rank() == 0:
        optimizer.consolidate_state_dict(to=0)  # expect: RNK105 "consolidate_state_dict"
    dist.barrier()
