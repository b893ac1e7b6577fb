"""The source names three objects, the others have room for two.

reason: each rank sends or receives as many objects as its own list holds
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in broadcast_object_list (line 16)
"""

import torch.distributed as dist


def share(name, step, seed):
    if dist.get_rank() == 0:
        items = [name, step, seed]
    else:
        items = [None, None]
    dist.broadcast_object_list(items, src=0)  # expect: RNK115 "3 elements on some ranks"
    return items


def main(rank, world_size):
    assert share("run", 7, 1) == ["run", 7, 1]
