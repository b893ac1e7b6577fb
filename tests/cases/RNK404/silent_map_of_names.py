"""A file that says which parameter is called how elsewhere, and goes into a checkpoint with the weights.

reason: names, no tensors
"""
import torch
import torch.distributed as dist

NAME_MAP_FILE = "names.pt"


def checkpoint(model, folder):
    names = torch.load(folder / NAME_MAP_FILE)
    return model.state_dict(), names


def main(model, folder, rank):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl")
    state, names = checkpoint(model, folder)
    model.load_state_dict({names[name]: value for name, value in state.items()})
