"""Joins, and gives back whether this is the first rank, with the device."""
import torch
import torch.distributed as dist


def join(opt):
    if not torch.cuda.is_available():
        return True, 0, torch.device("cpu")
    if opt.local_rank != -1:
        dist.init_process_group("gloo")
        first = dist.get_rank() == 0
        devices = 1
    else:
        first = True
        devices = torch.cuda.device_count()
    return first, devices, torch.device("cuda", opt.local_rank)
