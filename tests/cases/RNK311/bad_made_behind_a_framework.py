"""Frameworks have made the group before the program does.

reason: accelerate and DeepSpeed ask whether there is one and make it otherwise; torch refuses a second one
runs: no (needs accelerate and deepspeed)
"""
import sys

import deepspeed
import torch.distributed as dist
from accelerate import Accelerator


def prepare():
    accelerator = Accelerator()
    dist.init_process_group("nccl")  # expect: RNK311 "`Accelerator()`"
    return accelerator


def prepare_deepspeed(told):
    deepspeed.init_distributed()
    if told:
        print("joined")
    dist.init_process_group("nccl")  # expect: RNK311 "`deepspeed.init_distributed()`"


def prepare_other():
    dist.init_process_group("nccl")
    deepspeed.init_distributed()


if __name__ == "__main__":
    if sys.argv[1] == "accelerate":
        prepare()
    elif sys.argv[1] == "deepspeed":
        prepare_deepspeed(True)
    else:
        prepare_other()
