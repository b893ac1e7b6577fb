"""The rank in a group is compared with a number that nobody knows.

reason: the number may be beyond the group for all of its ranks, or come from the caller who lets all others in
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def meet(group, stage):
    if dist.get_rank(group) >= stage:
        dist.barrier()


def main(rank, world_size):
    meet(dist.new_group(range(world_size)), 0)
