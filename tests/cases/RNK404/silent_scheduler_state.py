"""Only the schedule and the sampler are restored

reason: their states are plain numbers
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(scheduler, sampler, path):
    state = torch.load(path)
    scheduler.load_state_dict(state["scheduler"])
    sampler.load_state_dict(state["sampler"])
    dist.barrier()
