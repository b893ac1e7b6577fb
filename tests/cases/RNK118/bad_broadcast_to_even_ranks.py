"""The weights are broadcast among the even ranks, and used by all.

reason: the odd ranks go on with their own
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 finished; ranks 1 and 3 got a wrong value (line 16)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    even = dist.new_group(list(range(0, world_size, 2)))
    weights = torch.full((2,), float(rank + 1))
    dist.broadcast(weights, src=0, group=even)  # expect: RNK118
    print(weights)
    assert weights[0].item() == 1
