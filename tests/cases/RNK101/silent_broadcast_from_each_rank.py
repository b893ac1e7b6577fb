"""Each rank broadcasts once, in a loop that all ranks run.

reason: the test picks the buffer; the broadcast of every turn is entered by all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def all_gather_by_broadcast(tensor):
    rank = dist.get_rank()
    parts = []
    for src in range(dist.get_world_size()):
        if src == rank:
            buffer = tensor.clone()
        else:
            buffer = torch.empty_like(tensor)
        dist.broadcast(buffer, src=src)
        parts.append(buffer)
    return torch.stack(parts)


def sync_owned(shards, owners):
    for shard, owner in zip(shards, owners):
        if dist.get_rank() == owner:
            shard.mul_(2)
        dist.broadcast(shard, src=owner)


def main(rank, world_size):
    stacked = all_gather_by_broadcast(torch.full((2,), float(rank)))
    assert stacked[:, 0].tolist() == [float(r) for r in range(world_size)]
    sync_owned([torch.ones(1), torch.ones(1)], [0, world_size - 1])
