"""The process hides the other GPUs and chooses by its rank

reason: only index 0 is left
runs: no (CUDA)
"""
import os

local_rank = int(os.environ["LOCAL_RANK"])
os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)

import torch

torch.cuda.set_device(local_rank)  # expect: RNK408 "`torch.cuda.set_device(local_rank)`"
