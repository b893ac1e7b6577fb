"""torch asks NVML whether there are GPUs

reason: NVML leaves the driver alone
runs: no (CUDA)
"""
import os

os.environ["PYTORCH_NVML_BASED_CUDA_CHECK"] = "1"

import torch


def select(gpu):
    if torch.cuda.is_available():
        os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
