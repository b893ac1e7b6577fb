"""One rank makes the tensor; where there is none yet, it is made with another size.

reason: who has none is who did not make it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 23)
"""

import torch
import torch.distributed as dist


def limits(low: float, high: float):
    bounds = None
    if dist.get_rank() == 0:
        bounds = torch.tensor([low, high])
    if bounds is None:
        bounds = torch.empty(3)
    dist.broadcast(bounds, src=0)  # expect: RNK115 "2 elements on some ranks"
    return bounds


def main(rank, world_size):
    assert limits(1.0, 2.0).tolist() == [1.0, 2.0]
