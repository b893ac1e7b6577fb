"""A flag is shared twice: behind the first time all ranks leave if it was raised

reason: what is shared again is nothing, or was added since
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def stops(losses, bleus):
    flag = torch.zeros(1)
    if dist.get_rank() == 0 and losses:
        flag += 1
    dist.all_reduce(flag)
    if flag == 1:
        return True
    if dist.get_rank() == 0 and bleus:
        flag += 1
    dist.all_reduce(flag)
    return flag.item() == 1


def main(rank, world_size):
    assert stops(False, True)
    assert stops(True, False)
    assert not stops(False, False)
