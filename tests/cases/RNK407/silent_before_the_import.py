"""The variable is set above import torch

reason: nothing has started CUDA
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "1"

import torch

print(torch.cuda.device_count(), torch.zeros(1).cuda())
