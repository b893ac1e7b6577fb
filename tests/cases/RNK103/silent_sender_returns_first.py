"""The sender sends what it has and returns; the receivers go on to receive it, None left out by both.

reason: whether an item is None depends on options that both sides share; the engine can't know, so it says nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def send_batch(batch, with_mask, rank):
    def share(item):
        if item is not None:
            dist.broadcast(item, src=0)

    if rank == 0:
        share(batch["tokens"])
        share(batch["mask"])
        return
    tokens = torch.empty(4)
    mask = torch.empty(4) if with_mask else None
    share(tokens)
    share(mask)


def main(rank, world_size):
    send_batch({"tokens": torch.ones(4), "mask": None}, False, rank)
    dist.barrier()
