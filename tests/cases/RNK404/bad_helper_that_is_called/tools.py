import torch
import torch.distributed as dist


def average(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()


def save(model, path):
    torch.save(model.state_dict(), path)


def load(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404
