import torch
import torch.distributed as dist

from weights import read as read_weights


def main(model, optimizer, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    states = read_weights("last.pt")
    model.load_state_dict(states["model"])
    optimizer.load_state_dict(states["optimizer"])
