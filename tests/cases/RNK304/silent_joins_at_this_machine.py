"""The address in the call is that of this machine.

reason: no second node can join there, so that the rank is the index of a GPU
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dist.init_process_group("nccl", init_method="tcp://localhost:29511", rank=rank, world_size=world_size)
    torch.cuda.set_device(dist.get_rank())
