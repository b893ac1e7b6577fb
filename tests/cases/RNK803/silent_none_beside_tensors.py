"""The function gives None where it was given the list to fill.

reason: it returns None elsewhere too: its callers know
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from typing import List, Optional

import torch
import torch.distributed as dist


def all_gather(x: torch.Tensor, outputs: Optional[List[torch.Tensor]] = None) -> torch.Tensor:
    if dist.get_world_size() == 1:
        if outputs is not None:
            outputs[0].copy_(x)
            return None
        return x
    if outputs is not None:
        return dist.all_gather(outputs, x)
    outputs = [torch.empty_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(outputs, x)
    return torch.cat(outputs)


def main(rank, world_size):
    outputs = [torch.zeros(1) for _ in range(world_size)]
    assert all_gather(torch.ones(1), outputs) is None
    assert all_gather(torch.ones(1)).tolist() == [1.0] * world_size
