"""As many processes as numbers of GPUs are given; the error stands on the other side.

reason: the list is that of one machine, so that the rank is a place in it
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def place(model, gpu_ids):
    processes = dist.get_world_size()
    if len(gpu_ids) == processes:
        torch.cuda.set_device(dist.get_rank())
    else:
        raise ValueError(f"{processes} processes, but {len(gpu_ids)} GPUs")
    return torch.nn.parallel.DistributedDataParallel(model.cuda(), device_ids=[dist.get_rank()])
