"""The rank is translated by a group whose name is longer than what messages show of it.

reason: a fix writes the whole name
runs: no (the group comes from elsewhere)
"""
import torch.distributed as dist


class Sampler:
    def __init__(self, engine):
        self.engine_of_this_training_run = engine

    def next_indices(self, batch):
        dist.broadcast(batch, 0, group=self.engine_of_this_training_run.parallel_state.data_parallel_group)  # expect: RNK301 "need not hold it; use get_global_rank"
        return batch
