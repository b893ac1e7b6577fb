"""Collectives of XLA below the question whether torch has a process group.

reason: XLA makes none, so that neither the barrier nor the gather is ever made
runs: no (needs torch_xla)
"""
import torch.distributed as dist
import torch_xla.core.xla_model as xm
from torch_xla.core.xla_model import rendezvous


class Strategy:
    def barrier(self, name):
        if dist.is_available() and dist.is_initialized():
            rendezvous(f"strategy.{name}")  # expect: RNK312 "XLA makes no process group"

    def gather(self, tensor):
        if not dist.is_initialized():
            return tensor
        return xm.all_gather(tensor)  # expect: RNK312
