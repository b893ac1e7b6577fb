"""A selection goes into one big tensor.

reason: the big one has room for equal parts only
runs: no (gloo does not check either)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    values = torch.arange(4.0) + rank
    positive = values[values >= 2].contiguous()
    out = torch.empty(world_size * len(positive))
    dist.all_gather_into_tensor(out, positive)  # expect: RNK115 "positive"
    assert len(out) == 5
