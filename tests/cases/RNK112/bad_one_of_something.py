"""A loss works for one picture at a time, and says so before the number of boxes is summed up over the ranks.

reason: how many pictures a batch has is a setting, so that the assertion fails on all ranks or on none
runs: no (nothing goes wrong unless the last batch of a rank is smaller)
"""
import torch
import torch.distributed as dist


def loss(outputs, targets):
    assert len(targets) == 1, "one picture at a time"  # expect: RNK112 low
    boxes = sum(len(target) for target in targets)
    count = torch.as_tensor([boxes], dtype=torch.float)
    dist.all_reduce(count)
    return outputs.sum() / count


def main(rank, world_size):
    assert loss(torch.ones(3), [[1, 2, 3]]).item() == 0.5
