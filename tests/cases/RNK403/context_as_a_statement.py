"""The context of a GPU is made and not entered.

reason: only `with` enters it, so nothing is chosen
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def start(rank, local_rank):
    torch.cuda.device(local_rank)  # expect: RNK403 "chooses nothing"
    dist.init_process_group("gloo", rank=rank, world_size=2)
    return torch.ones(1, device="cpu")
