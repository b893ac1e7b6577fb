"""Two tests of the rank in a group, one the opposite of the other, with a barrier under each.

reason: every rank enters one barrier, those of the first rank later
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def take_turns(group, save):
    if dist.get_rank(group) > 0:
        dist.barrier(group)
    save()
    if dist.get_rank(group) == 0:
        dist.barrier(group)


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    take_turns(halves[rank // 2], lambda: None)
