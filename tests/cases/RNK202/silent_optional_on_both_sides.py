"""A tensor that may be missing: a flag goes first, and both sides look at it.

reason: the receiver knows whether something comes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def hand_over(tensor, shape):
    flag = torch.zeros(1)
    if dist.get_rank() == 0:
        flag[0] = 0 if tensor is None else 1
        print("flag to 1")
        dist.send(flag, dst=1)
        if tensor is not None:
            dist.send(tensor, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(flag, src=0)
        if flag.item() > 0:
            tensor = torch.empty(shape)
            dist.recv(tensor, src=0)
    return tensor


def main(rank, world_size):
    hand_over(torch.ones(2), (2,))
    hand_over(None, (2,))
