"""The name of a device is put together of the text of a rank.

reason: DeepSpeed's device_name makes "cuda:1" of "1" as well as of 1
runs: no (needs deepspeed)
"""
import os

import torch
from deepspeed.accelerator import get_accelerator


def length_of(numbers):
    device = torch.device(get_accelerator().device_name(os.environ["LOCAL_RANK"]))
    return torch.tensor(len(numbers), device=device)
