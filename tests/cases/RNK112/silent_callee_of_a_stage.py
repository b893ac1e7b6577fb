"""A sanity check of the last stage, in a helper.

reason: a shape that is wrong is wrong on every run
runs: no (pipeline parallelism)
"""
import torch.distributed as dist
from megatron.core import parallel_state


def collect(losses):
    if parallel_state.is_pipeline_last_stage():
        for loss in losses:
            if loss.numel() != 1:
                raise ValueError("losses are numbers")


def evaluate(losses):
    collect(losses)
    dist.barrier()
