"""A helper shards the model that it is handed, and rank 0 runs it.

reason: what the helper does to the model is done to the model of its caller
runs: no (needs several GPUs)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def shard(net):
    for layer in net:
        fully_shard(layer)
    fully_shard(net)


def main(rank, world_size):
    net = torch.nn.Sequential(torch.nn.Linear(8, 8))
    shard(net)
    if dist.get_rank() == 0:
        print(net(torch.ones(4, 8)).sum())  # expect: RNK106
    dist.barrier()
