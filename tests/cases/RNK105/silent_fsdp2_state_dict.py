"""The state dict of a fully_shard model under a rank test.

reason: the sharded tensors stay local, nothing is gathered (measured on torch 2.13)
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    if dist.get_rank() == 0:
        print(sorted(net.state_dict()))
    dist.barrier()
