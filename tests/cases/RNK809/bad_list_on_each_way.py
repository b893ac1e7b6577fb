"""A list of chunks is made on each of two ways, and given to what takes one tensor

reason: reduce_scatter_tensor takes the whole tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in reduce_scatter_tensor (line 16)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    gradient = torch.ones(2 * world_size)
    shard = torch.empty(2)
    if rank < world_size:
        chunks = list(gradient.chunk(world_size, 0))
        dist.reduce_scatter_tensor(shard, chunks)  # expect: RNK809 "is a list"
    else:
        chunks = list(gradient.chunk(world_size, 0))
        print(chunks)
