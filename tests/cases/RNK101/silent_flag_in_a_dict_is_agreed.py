"""A dict that holds a flag of the rank is filled anew, handed over or updated before the flag is asked.

reason: what the dict holds then is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(context):
    box = [context["is_main"]]
    dist.broadcast_object_list(box, src=0)
    context["is_main"] = box[0]


def main(rank, world_size):
    loss = torch.ones(1)
    context = {"is_main": dist.get_rank() == 0}
    context["is_main"] = True
    if context["is_main"]:
        dist.all_reduce(loss)
    handed = {"is_main": dist.get_rank() == 0}
    share(handed)
    if handed["is_main"]:
        dist.all_reduce(loss)
    updated = {"is_main": dist.get_rank() == 0}
    updated.update(is_main=world_size > 1)
    if updated["is_main"]:
        dist.all_reduce(loss)
