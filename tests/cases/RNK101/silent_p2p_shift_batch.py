"""Activations move one stage down the pipeline, as one batch of point-to-point operations.

reason: batch_isend_irecv is point-to-point; first and last stage leave out one direction, and its tests match
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def shift(tensor):
    rank, last = dist.get_rank(), dist.get_world_size() - 1
    received = torch.empty_like(tensor)
    operations = []
    print(f"stage {rank} shifts {tuple(tensor.shape)}")
    if rank < last:
        operations.append(dist.P2POp(dist.isend, tensor, rank + 1))
    if rank > 0:
        operations.append(dist.P2POp(dist.irecv, received, rank - 1))
    if operations:
        for work in dist.batch_isend_irecv(operations):
            work.wait()
    return received if rank > 0 else tensor


def main(rank, world_size):
    moved = shift(torch.full((2,), float(rank)))
    assert moved[0].item() == max(0, rank - 1)
