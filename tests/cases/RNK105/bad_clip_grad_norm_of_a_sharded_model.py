"""Gradients of a sharded model are clipped on rank 0.

reason: the norm of sharded gradients is reduced over all ranks
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


class Trainer:
    def __init__(self, model):
        self.model = model
        fully_shard(self.model)

    def clip(self):
        if dist.get_rank() == 0:
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)  # expect: RNK105 "clip_grad_norm_"
