"""A library communicates on the GPU of its process, which its users choose.

reason: nothing here starts or joins processes, so nobody forgets to choose a GPU here
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist


def first_rank(group):
    mine = torch.tensor([dist.get_rank()], dtype=torch.int64, device="cuda")
    ranks = [torch.empty_like(mine) for _ in range(dist.get_world_size(group))]
    dist.all_gather(ranks, mine, group=group)
    return ranks[0].item()
