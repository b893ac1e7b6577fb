"""The sizes of what each rank has of some parameters are reduced only where there are such parameters.

reason: the list goes over the parameters, which are the same on all ranks: it is empty on all of them or on none; low,
since what is handed in might be a part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def sizes(parameters, lookup, flat):
    entries = [
        (p, shape, whole)
        for p in parameters
        for shape, whole in [lookup.get(id(p), (None, None))]
        if id(p) in flat and shape is not None
    ]
    if dist.get_world_size() > 1 and entries:
        held = torch.zeros(len(entries), dist.get_world_size())
        for row, (p, _, whole) in enumerate(entries):
            held[row, dist.get_rank()] = p.numel() if whole else 0
        dist.all_reduce(held)  # expect: RNK107 low
        return held
    return None


def main(rank, world_size):
    parameters = [torch.ones(2), torch.ones(3)]
    lookup = {id(p): (p.shape, True) for p in parameters}
    assert sizes(parameters, lookup, set(lookup)).tolist() == [[2.0, 2.0], [3.0, 3.0]]
