"""The first rank of a group prints, all ranks meet before and after.

reason: no collective stands under the test
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def report(group, text):
    dist.barrier()
    if dist.get_rank(group) == 0:
        print(text)
    dist.barrier(group)


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    report(halves[rank // 2], "done")
