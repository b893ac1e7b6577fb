"""DeepSpeed's accelerator is set to the global rank.

reason: the second node has no such device
runs: no (needs GPUs)
"""
import os

import deepspeed
from deepspeed.accelerator import get_accelerator


def join():
    rank = int(os.environ["RANK"])
    get_accelerator().set_device(rank)  # expect: RNK304
    deepspeed.init_distributed()
