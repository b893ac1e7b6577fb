"""Options of torch.load in keyword arguments

reason: what stands in the options cannot be seen
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, path, **options):
    model.load_state_dict(torch.load(path, **options))
    dist.barrier()
