"""The others have a list of as many empty places.

reason: the lengths are equal, however they are written
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def share(name, step):
    items = [name, step] if dist.get_rank() == 0 else [None, None]
    dist.broadcast_object_list(items, src=0)
    if dist.get_rank() == 0:
        more = [name, step, 3]
    else:
        more = [None] * 3
    dist.broadcast_object_list(more, src=0)
    return items + more


def main(rank, world_size):
    assert share("run", 7) == ["run", 7, "run", 7, 3]
