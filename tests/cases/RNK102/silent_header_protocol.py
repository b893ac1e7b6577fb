"""The sender looks at its data, the receivers at the header that it sent.

reason: the two tests are about the same number, although the code does not show it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(batch, rank):
    header = torch.zeros(1, dtype=torch.long)
    if rank == 0:
        header[0] = batch.numel()
        dist.broadcast(header, src=0)
        if batch.numel() > 0:
            dist.broadcast(batch, src=0)
        return batch
    dist.broadcast(header, src=0)
    n = int(header.item())
    if n == 0:
        return None
    buffer = torch.empty(n)
    dist.broadcast(buffer, src=0)
    return buffer


def main(rank, world_size):
    share(torch.ones(5) if rank == 0 else torch.empty(0), rank)
    share(torch.empty(0), rank)
    dist.barrier()
