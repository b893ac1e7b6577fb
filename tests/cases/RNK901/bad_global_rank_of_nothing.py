"""get_global_rank is asked without a group, where get_rank was meant.

reason: it wants a group and a rank in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 11)
"""
import torch.distributed as dist


def main(rank, world_size):
    if dist.get_global_rank() == 0:  # expect: RNK901 "needs group and group_rank"
        print("first")
