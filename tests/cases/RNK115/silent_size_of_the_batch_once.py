"""The buffers have the size of the batch once, or are no buffers of a batch.

reason: what is received fits
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def get_batch(rank, loader, args):
    if rank == 0:
        data = next(loader)
        tokens, mask = data["tokens"], data["mask"]
    else:
        tokens = torch.empty((args.batch_size, args.length), dtype=torch.int64)
        mask = torch.empty((args.batch_size, 1, args.length, args.length))
    dist.broadcast(tokens, 0)
    dist.broadcast(mask, 0)
    return tokens, mask


def similarities(rank, features, batch_size):
    if rank == 0:
        scores = features @ features.T
    else:
        scores = torch.empty((batch_size, batch_size))
    dist.broadcast(scores, 0)
    return scores


class Arguments:
    batch_size, length = 2, 3


def main(rank, world_size):
    batch = {"tokens": torch.ones(2, 3, dtype=torch.int64), "mask": torch.ones(2, 1, 3, 3)}
    get_batch(rank, iter([batch]), Arguments)
    similarities(rank, torch.ones(2, 4), 2)
