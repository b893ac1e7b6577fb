"""Groups of as many ranks as the caller says, and rank 0 as the source in each of them.

reason: only the first of the groups holds rank 0; the helper that makes the groups stands elsewhere in the file
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 23)
"""
import torch
import torch.distributed as dist


def build(size):
    own = None
    for index in range(dist.get_world_size() // size):
        ranks = list(range(index * size, (index + 1) * size))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            own = group
    return own


def share(batch, size):
    group = build(size)
    dist.broadcast(batch, src=0, group=group)  # expect: RNK301 "group need not hold it"
    return batch


def main(rank, world_size):
    share(torch.ones(2), 2)
