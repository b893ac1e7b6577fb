"""One rank makes the tensor, the others make room for it where they have none.

reason: both have two elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def limits(low: float, high: float):
    bounds = None
    if dist.get_rank() == 0:
        bounds = torch.tensor([low, high])
    if dist.get_rank() != 0:
        bounds = torch.empty(2)
    dist.broadcast(bounds, src=0)
    step = None
    if dist.get_rank() == 0:
        step = torch.tensor([low])
    if step is None:
        step = torch.empty(1)
    dist.broadcast(step, src=0)
    return [*bounds.tolist(), *step.tolist()]


def main(rank, world_size):
    assert limits(1.0, 2.0) == [1.0, 2.0, 1.0]
