"""What a model gives is cast before it is sent, to the type of the room for it; or nobody sees to which type.

reason: both sides have the same type
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def cast(rank, module, x):
    if rank == 0:
        y = module(x).bfloat16()
        print("sending", y.shape)
        dist.send(y, dst=1)
        return y
    room = torch.zeros(2, dtype=torch.bfloat16)
    dist.recv(room, src=0)
    return room


def cast_to_a_setting(rank, module, x, dtype):
    if rank == 0:
        y = module(x).to(dtype)
        print("sending", y.shape)
        dist.send(y, dst=1)
        return y
    room = torch.zeros(2, dtype=torch.float32)
    dist.recv(room, src=0)
    return room


def cast_back(rank, module, x):
    if rank == 0:
        y = module(x).half().float()
        print("sending", y.shape)
        dist.send(y, dst=1)
        return y
    room = torch.zeros(2)
    dist.recv(room, src=0)
    return room


def main(rank, world_size):
    module = torch.nn.Identity()
    cast(rank, module, torch.ones(2))
    cast_to_a_setting(rank, module, torch.ones(2), torch.float32)
    cast_back(rank, module, torch.ones(2))
