"""A project that runs on torch 2.1, which has no `group_src=`.

reason: advice that needs torch 2.6 would break it there
runs: no (the group comes from elsewhere)
"""
import torch.distributed as dist


class Sampler:
    def __init__(self, data_parallel_group):
        self.data_parallel_group = data_parallel_group

    def next_indices(self, batch):
        dist.broadcast(batch, 0, group=self.data_parallel_group)  # expect: RNK301 "need not hold it; use get_global_rank"
        return batch
