"""The last rank, which holds the loss, sums it up alone.

reason: the all_gather runs on the world group, but only one rank enters it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_gather (line 15)
"""
import torch
import torch.distributed as dist


def collect_losses(loss):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    if rank == world_size - 1:
        losses = [torch.zeros_like(loss) for _ in range(world_size)]
        dist.all_gather(losses, loss)  # expect: RNK101 "all_gather"
        return torch.stack(losses).mean()
    return loss


def main(rank, world_size):
    print(collect_losses(torch.tensor([float(rank)])))
