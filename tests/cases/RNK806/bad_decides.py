"""The sum decides whether to stop.

reason: the ranks take different ways
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def should_stop(flag):
    dist.reduce(flag, 0)
    if flag.item() == dist.get_world_size():  # expect: RNK806 low
        return True
    return False


def main(rank, world_size):
    assert should_stop(torch.ones(1))
