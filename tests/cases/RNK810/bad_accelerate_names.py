"""Accelerate's barrier without parentheses, and a torch group that is not destroyed.

reason: both only name a method or function
runs: no (needs accelerate)
"""
import torch.distributed as dist
from accelerate import Accelerator


def finish(state):
    accelerator = Accelerator()
    accelerator.save(state, "state.pt")
    accelerator.wait_for_everyone  # expect: RNK810
    if dist.is_initialized():
        dist.destroy_process_group  # expect: RNK810
