"""Groups that a loop puts into a list, into a dict, or into a variable beside its ranks, with their own first rank.

reason: each root is a member of the group; a list that a test fills, or that has held something before, has other groups at these places
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    tensor = torch.ones(1)
    listed, keyed, own, some, more = [], {}, None, [], [None]
    for start in range(0, world_size, 2):
        listed.append(dist.new_group([start, start + 1]))
    for start in range(0, world_size, 2):
        keyed[start] = dist.new_group([start, start + 1])
    for start in range(0, world_size, 2):
        ranks = [start, start + 1]
        group = dist.new_group(ranks)
        if rank in ranks:
            own, own_ranks = group, ranks
        if start != 2:
            some.append(group)
        more.append(group)
    first = rank - rank % 2
    dist.broadcast(tensor, src=own_ranks[0], group=own)
    dist.broadcast(tensor, src=first, group=listed[rank // 2])
    dist.broadcast(tensor, src=first, group=keyed[first])
    if rank < 2:
        dist.broadcast(tensor, src=0, group=some[0])
        dist.broadcast(tensor, src=0, group=more[1])
