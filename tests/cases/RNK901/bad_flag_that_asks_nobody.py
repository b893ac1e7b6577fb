"""An option decides about a keyword that no public torch has.

reason: the flag is a setting of the user, who cannot know what the function takes
"""
import torch.distributed as dist


class Optimizer:
    def __init__(self, no_copy=True):
        self._no_copy = no_copy

    def reduce(self, output, shards, group):
        if self._no_copy:
            return dist.reduce_scatter(output, shards, group=group, no_copy=True)  # expect: RNK901 "no public torch"
        return dist.reduce_scatter(output, shards, group=group)
