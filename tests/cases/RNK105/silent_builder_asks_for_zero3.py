"""The function that builds models serves ZeRO-3 and plain models.

reason: rank 0 builds a whole model on the CPU to merge parts into; that is not the run in which ZeRO-3 is on
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


def build(args, model_class):
    if args.zero_stage == 3:
        with deepspeed.zero.Init():
            model = model_class(args)
    else:
        model = model_class(args)
    return model


def merge(args, model_class, part):
    rank = dist.get_rank()
    if rank == 0:
        whole = build(args, model_class)
    dist.barrier()
    parts = [torch.empty_like(part) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, part)
    if rank == 0:
        whole.weight.data.copy_(torch.cat(parts))
        torch.save(whole.state_dict(), "whole.pt")
