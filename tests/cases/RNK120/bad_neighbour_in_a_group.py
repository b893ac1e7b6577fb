"""Each rank takes the next one for the source, in a group that is handed in.

reason: no two ranks have the same next one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 13)
"""
import torch
import torch.distributed as dist


def share(value, group):
    source = (dist.get_rank() + 1) % dist.get_world_size()
    dist.broadcast(value, src=source, group=group)  # expect: RNK120 "src is 1 on rank 0"
    return value


def main(rank, world_size):
    result = share(torch.full((1,), float(rank)), dist.new_group([0, 1]))
    both = [torch.zeros(1) for _ in range(world_size)]
    dist.all_gather(both, result)
    assert both[0] == both[1], both
