"""An assertion about the losses of this rank.

reason: the rank without losses fails, the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 12); rank 1 hung in all_reduce (line 14)
"""
import torch
import torch.distributed as dist


def mean_loss(local_losses):
    assert len(local_losses) > 0  # expect: RNK112 "dist.all_reduce(loss)"
    loss = torch.stack(local_losses).mean()
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    mean_loss([torch.ones(1)] * rank)
