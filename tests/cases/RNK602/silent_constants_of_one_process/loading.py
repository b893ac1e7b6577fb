import torch
import torch.distributed as dist


def load(path):
    dist.init_process_group("gloo")
    model = torch.load(path, map_location="cpu")
    dist.barrier()
    return model
