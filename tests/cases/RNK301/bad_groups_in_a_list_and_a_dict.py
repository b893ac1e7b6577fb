"""Groups that a loop puts into a list, into a dict, or into a variable beside its ranks.

reason: the first rank of the job is a member of the first group only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 23)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    tensor = torch.ones(1)
    listed, keyed, own = [], {}, None
    for start in range(0, world_size, 2):
        listed.append(dist.new_group([start, start + 1]))
    for start in range(0, world_size, 2):
        keyed[start] = dist.new_group([start, start + 1])
    for start in range(0, world_size, 2):
        ranks = [start, start + 1]
        group = dist.new_group(ranks)
        if rank in ranks:
            own, own_ranks = group, ranks
    dist.broadcast(tensor, src=0, group=own)  # expect: RNK301
    dist.broadcast(tensor, src=0, group=listed[rank // 2])  # expect: RNK301
    dist.broadcast(tensor, src=0, group=keyed[rank - rank % 2])  # expect: RNK301
