"""Indices are split into pieces of the quotient, and each rank takes the piece of its number.

reason: nine by two are pieces of four, four and one, and the last is nobody's
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 34)
"""
import torch
import torch.distributed as dist


def own(mask, rank, world_size):
    val_idx = mask.nonzero().view(-1)
    val_idx = val_idx.split(val_idx.size(0) // world_size)[rank]  # expect: RNK622 "val_idx"
    return val_idx


def of_all(test_idx):
    rank = dist.get_rank()
    pieces = torch.split(test_idx, int(test_idx.numel() / dist.get_world_size()))
    return pieces[rank]  # expect: RNK622


def every_fifth(target_idx, world_size):
    mine = target_idx.split(target_idx.size(0) // world_size)[dist.get_rank()]  # expect: RNK622
    for epoch in range(10):
        if epoch % 5 == 0:  # says nothing of what is left over
            print(epoch, mine)


def main(rank, world_size):
    mask = torch.ones(9)
    count = torch.tensor(len(own(mask, dist.get_rank(), dist.get_world_size())))
    dist.all_reduce(count)
    assert count.item() == 9, "an index is missing"
    of_all(torch.arange(4))
