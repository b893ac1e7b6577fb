"""The project writes the file from the CPU

reason: save() moves every tensor to the CPU, so they come back there
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def save(model, path):
    if dist.get_rank() == 0:
        torch.save({name: tensor.cpu() for name, tensor in model.state_dict().items()}, path)


def resume(model, path):
    dist.barrier()
    model.load_state_dict(torch.load(path))
