"""What a sum is divided by is summed over the same ranks, in two steps, or is the largest of a group.

reason: sum and number are about the same ranks, or the number is no sum
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Loss:
    def __init__(self, group, across):
        self.group = group
        self.across = across

    def in_two_steps(self, losses, mask):
        count = mask.sum()
        total = (losses * mask).sum()
        dist.all_reduce(count, group=self.group)
        dist.all_reduce(count, group=self.across)
        dist.all_reduce(total)
        return total / count

    def by_the_largest(self, losses):
        largest = losses.max()
        total = losses.sum()
        dist.all_reduce(largest, op=dist.ReduceOp.MAX, group=self.group)
        dist.all_reduce(total)
        return total / largest

    def mean_of_means(self, losses, mask):
        count = mask.sum()
        total = (losses * mask).sum()
        dist.all_reduce(count, group=self.group)
        dist.all_reduce(total, group=self.group)
        mean = total / count
        dist.all_reduce(mean)
        return mean / dist.get_world_size()


def main(rank, world_size):
    rows = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    columns = [dist.new_group([first, first + 2]) for first in range(2)]
    loss = Loss(rows[rank // 2], columns[rank % 2])
    assert loss.in_two_steps(torch.ones(4), torch.ones(4)) == 1
    assert loss.by_the_largest(torch.ones(4)) == 16
    assert loss.mean_of_means(torch.ones(4), torch.ones(4)) == 1
