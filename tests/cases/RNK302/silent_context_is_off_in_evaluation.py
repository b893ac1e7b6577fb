"""Sums go over the replicas, and over all ranks where nothing is divided in an evaluation.

reason: without context parallelism each rank has data of its own: the test says which group is meant
runs: no (needs megatron)
"""

import torch.distributed as dist
from megatron.core import parallel_state


class Loss:
    def __init__(self, eval_cp):
        self.disabled_cp_for_eval = eval_cp is not None

    def __call__(self, loss):
        if self.disabled_cp_for_eval:
            dist.all_reduce(loss)
        else:
            dist.all_reduce(loss, group=parallel_state.get_data_parallel_group())
        return loss
