"""The number of losses is reduced before the test.

reason: all ranks fail, or none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean_loss(local_losses):
    total = torch.tensor([sum(local_losses), float(len(local_losses))])
    dist.all_reduce(total)
    if total[1] == 0:
        raise ValueError("no losses on any rank")
    dist.barrier()
    return total[0] / total[1]


def main(rank, world_size):
    mean_loss([1.0] * rank)
