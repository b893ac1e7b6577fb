"""Both sides of a test reduce gradients and loss, each in its own order.

reason: what rank 0 has of the loss meets what the others have of the gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
observed:
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss, gradient = torch.full((1,), 1.0), torch.full((1,), 5.0)
    if dist.get_rank() == 0:
        print("logging", loss)
        dist.all_reduce(loss)  # expect: RNK102 "another order"
        dist.all_reduce(gradient)
    else:
        dist.all_reduce(gradient)
        dist.all_reduce(loss)
    assert loss.item() == world_size
