"""A group that is called data-parallel, beside rank 0.

reason: with model parallelism there are several such groups, and only one holds rank 0
runs: no (the group comes from elsewhere)
"""
import torch.distributed as dist


class Sampler:
    def __init__(self, data_parallel_rank, data_parallel_group):
        self.data_parallel_rank = data_parallel_rank
        self.data_parallel_group = data_parallel_group

    def next_indices(self, batch):
        dist.broadcast(batch, 0, group=self.data_parallel_group)  # expect: RNK301 "src=0"
        return batch
