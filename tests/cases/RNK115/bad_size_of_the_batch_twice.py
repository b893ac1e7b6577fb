"""The first rank reads a batch and shares it, the others make room for it.

reason: the mask of an item does not know the size of the batch, so the buffer is larger than what is sent
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 35)
"""
import torch
import torch.distributed as dist


def get_batch(rank, loader, args):
    def _broadcast(item):
        dist.broadcast(item, 0)

    if rank == 0:
        data = next(loader)
        tokens, mask = data["tokens"], data["mask"]
        _broadcast(tokens)
        _broadcast(mask)
    else:
        tokens = torch.empty((args.batch_size, args.length), dtype=torch.int64)
        mask = torch.empty((args.batch_size, args.batch_size, args.length, args.length))  # expect: RNK115 "args.batch_size"
        _broadcast(tokens)
        _broadcast(mask)
    return tokens, mask


class Arguments:
    batch_size, length = 2, 3


def main(rank, world_size):
    batch = {"tokens": torch.ones(2, 3, dtype=torch.int64), "mask": torch.ones(2, 1, 3, 3)}
    _, mask = get_batch(rank, iter([batch]), Arguments)
    assert mask.numel() == batch["mask"].numel()
