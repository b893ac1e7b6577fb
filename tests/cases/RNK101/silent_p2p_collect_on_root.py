"""A gather by hand: the root receives one message of each other rank.

reason: point-to-point calls under a rank test are the normal case; no collective is guarded
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def collect(tensor, root=0):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    if rank != root:
        print(f"rank {rank} sends {tensor.numel()} values to {root}")
        dist.send(tensor, dst=root)
        return None
    parts = []
    for peer in range(world_size):
        if peer == root:
            parts.append(tensor)
            continue
        buffer = torch.empty_like(tensor)
        dist.recv(buffer, src=peer)
        parts.append(buffer)
    return torch.stack(parts)


def main(rank, world_size):
    stacked = collect(torch.full((3,), float(rank)))
    if stacked is not None:
        assert stacked.shape == (world_size, 3)
