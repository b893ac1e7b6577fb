"""The set-up function returns flag, rank and world size in one tuple.

reason: only the elements at the places of the ranks vary; ddp and world_size are the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def get_dist_info():
    if dist.is_available() and dist.is_initialized():
        return True, dist.get_rank(), int(os.environ.get("LOCAL_RANK", "0")), dist.get_world_size()
    return False, 0, 0, 1


def train(steps):
    ddp, rank, local_rank, world_size = get_dist_info()
    loss = torch.tensor(float(rank))
    for step in range(steps):
        if ddp:
            dist.all_reduce(loss)
            loss /= world_size
        if world_size > 1 and step == steps - 1:
            dist.barrier()
        if rank == 0:
            print(f"step {step} loss {loss.item():.3f} (local rank {local_rank})")
    return loss


def main(rank, world_size):
    assert train(2).item() == (world_size - 1) / 2
