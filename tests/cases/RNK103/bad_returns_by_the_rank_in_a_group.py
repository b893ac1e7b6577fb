"""All but the first rank of a group return ahead of a collective of the world.

reason: the first ranks of the groups wait in the barrier for the ones that have left
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in barrier (line 13); ranks 1 and 3 finished
"""
import torch.distributed as dist


def finish(name, group):
    if dist.get_rank(group) != 0:
        return None  # expect: RNK103 "dist.get_rank(group) != 0"
    dist.barrier()
    return name


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    finish("run", halves[rank // 2])
