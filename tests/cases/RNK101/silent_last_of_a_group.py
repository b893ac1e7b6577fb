"""The last rank of a group does what the others do, too, in another branch, or something of its own.

reason: the ranks of the group meet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_PIPELINE = None
_ENDS = None


def initialize(stages):
    global _PIPELINE, _ENDS
    for first in range(dist.get_world_size() // stages):
        ranks = list(range(first, dist.get_world_size(), dist.get_world_size() // stages))
        group = dist.new_group(ranks)
        ends = dist.new_group([ranks[0], ranks[-1]])
        if dist.get_rank() in ranks:
            _PIPELINE = group
        if dist.get_rank() in (ranks[0], ranks[-1]):
            _ENDS = ends


def is_first_stage():
    return dist.get_rank(_PIPELINE) == 0


def is_last_stage():
    return dist.get_rank(_PIPELINE) == dist.get_world_size(_PIPELINE) - 1


def share(loss):
    source = dist.get_process_group_ranks(_PIPELINE)[-1]
    if is_last_stage():
        dist.broadcast(loss, src=source, group=_PIPELINE)
    else:
        loss = torch.zeros(1)
        dist.broadcast(loss, src=source, group=_PIPELINE)
    return loss


def in_turns():
    for stage in range(dist.get_world_size(_PIPELINE)):
        if stage == dist.get_rank(_PIPELINE):
            print(stage)
        dist.barrier(_PIPELINE)


def main(rank, world_size):
    initialize(world_size)
    loss = share(torch.ones(1))
    if is_first_stage() or is_last_stage():
        dist.all_reduce(loss, group=_ENDS)
    dist.all_reduce(loss, group=_PIPELINE)
    if is_last_stage():
        print(loss.item())
    in_turns()
