"""A library with a function that sends and another that receives.

reason: which ranks call which is up to the callers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def send_tensor(x):
    following = dist.get_rank() + 1
    print("sends to", following)
    dist.send(x, dst=following)


def receive_tensor(x):
    dist.recv(x, src=dist.get_rank() - 1)


def main(rank, world_size):
    x = torch.full((1,), float(rank))
    if rank == 0:
        send_tensor(x)
    elif rank == 1:
        receive_tensor(x)
        assert x.item() == 0
