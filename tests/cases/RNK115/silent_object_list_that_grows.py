"""What a list holds at the call is not what it began with.

reason: the objects are appended one by one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def share(names):
    if dist.get_rank() == 0:
        items = []
        for name in names:
            items.append(name)
    else:
        items = [None, None]
    dist.broadcast_object_list(items, src=0)
    return items


def main(rank, world_size):
    assert share(["a", "b"]) == ["a", "b"]
