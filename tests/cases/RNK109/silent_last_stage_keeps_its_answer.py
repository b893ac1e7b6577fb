"""The last stage asks whether all is done, and a helper broadcasts the answer in the group.

reason: who asked keeps its answer, the others have got it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def is_last():
    return dist.get_rank() == dist.get_world_size() - 1


def from_last(tensor, group):
    last = is_last()
    if last:
        assert tensor.is_contiguous()
    else:
        tensor = torch.empty(1, dtype=torch.uint8)
    dist.broadcast(tensor, dist.get_world_size() - 1, group)
    return tensor


def generate(group, limit):
    steps = 0
    for position in range(limit):
        steps += 1
        done = None
        if is_last():
            done = torch.tensor([int(position == 3)], dtype=torch.uint8)
        done = from_last(done, group)
        if done:
            break
    return steps


def main(rank, world_size):
    group = dist.new_group([0, 1])
    assert generate(group, 9) == 4
