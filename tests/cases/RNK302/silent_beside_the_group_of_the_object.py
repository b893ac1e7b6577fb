"""Methods that communicate in the group that their object keeps, and on purpose among all.

reason: a test of the group, the largest of all, a question to the default group, a group of one axis
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Mean:
    def __init__(self, process_group=None):
        self.process_group = process_group

    def tested(self, total):
        if self.process_group is not None:
            dist.all_reduce(total, group=self.process_group)
        else:
            dist.all_reduce(total)
        return total

    def overflow(self, total, found_inf):
        dist.all_reduce(total, group=self.process_group)
        dist.all_reduce(found_inf, op=dist.ReduceOp.MAX)
        return total

    def everybody(self, total):
        dist.all_reduce(total, group=self.process_group)
        parts = [None] * dist.get_world_size()
        dist.all_gather_object(parts, total.item())
        return parts


class Replicas:
    def __init__(self, dp_group):
        self.dp_group = dp_group

    def __call__(self, loss, tokens):
        dist.all_reduce(loss, group=self.dp_group)
        dist.all_reduce(tokens)
        return loss, tokens


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    mean = Mean(groups[rank // 2])
    mean.tested(torch.ones(1))
    mean.overflow(torch.ones(1), torch.zeros(1))
    assert mean.everybody(torch.ones(1)) == [2.0] * 4
    Replicas(groups[rank // 2])(torch.ones(1), torch.ones(1))
