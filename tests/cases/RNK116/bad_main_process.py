"""Accelerate's main process tears down.

reason: the other processes do not
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch.distributed as dist
from accelerate import Accelerator


def main():
    accelerator = Accelerator()
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        dist.destroy_process_group()  # expect: RNK116
