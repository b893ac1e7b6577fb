"""map_location given as second positional argument

reason: torch.load(f, map_location) has it in second place
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, path):
    model.load_state_dict(torch.load(path, "cpu"))
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)
