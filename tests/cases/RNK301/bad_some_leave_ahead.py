"""Who has nothing to say leaves ahead of a broadcast from rank 0 in each pair.

reason: the second pair does not hold rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 16)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    pairs = [dist.new_group([start, start + 1]) for start in range(0, dist.get_world_size(), 2)]
    weights = torch.ones(2)
    if world_size < 2:
        return
    dist.broadcast(weights, src=0, group=pairs[dist.get_rank() // 2])  # expect: RNK301
