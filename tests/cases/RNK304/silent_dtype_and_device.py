"""Global ranks beside moves to other devices.

reason: the argument is a device or a type, not the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    me = torch.tensor(dist.get_rank()).to("cpu")
    assert me.to(torch.float32).item() == dist.get_rank()
    assert me.to(device=torch.device("cpu")).item() == rank
