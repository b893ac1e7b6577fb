"""One side of a test reduces with the default operation, the other side with MAX.

reason: the operation that is not given is SUM, and gloo mixes the two without a word
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 17)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(1)
    if dist.get_rank() < 2:
        dist.all_reduce(value, op=dist.ReduceOp.MAX)
    else:
        dist.all_reduce(value)  # expect: RNK120 "op is MAX"
    assert value.item() == 1.0
