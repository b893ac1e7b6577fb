"""Gradients of experts are summed over the ranks that have the same ones, and divided by the number of all ranks.

reason: each expert has seen tokens of all ranks
runs: no (what the gradients should be is a matter of the loss)
"""
import torch.distributed as dist


class Experts:
    def __init__(self, parts):
        for first in range(parts):
            ranks = list(range(first, dist.get_world_size(), parts))
            group = dist.new_group(ranks)
            if dist.get_rank() in ranks:
                self.expert_data_group = group

    def mean(self, grad):
        dist.all_reduce(grad, group=self.expert_data_group)
        return grad / dist.get_world_size()
