"""Header and body, two messages on both sides.

reason: every end has its other end
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def hand_over(header, body):
    if dist.get_rank() == 0:
        print("header and body to 1")
        dist.send(header, dst=1)
        dist.send(body, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(header, src=0)
        dist.recv(body, src=0)


def main(rank, world_size):
    header, body = torch.full((1,), 3.0 - rank), torch.full((2,), 5.0 - rank)
    hand_over(header, body)
    assert header.item() == 3 and body[0] == 5
