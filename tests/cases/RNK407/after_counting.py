"""The free GPU is chosen among all

reason: counting goes over NVML in recent versions only
runs: no (CUDA)
"""
import os

import torch

n = torch.cuda.device_count()
os.environ["CUDA_VISIBLE_DEVICES"] = str(n - 1)  # expect: RNK407 "`torch.cuda.device_count()`"
