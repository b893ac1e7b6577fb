"""Each process sees two GPUs

reason: index 1 exists on every rank, and the rank is not the index
runs: no (CUDA)
"""
import os

local_rank = int(os.environ["LOCAL_RANK"])
os.environ["CUDA_VISIBLE_DEVICES"] = f"{2 * local_rank},{2 * local_rank + 1}"

import torch

first, second = torch.device("cuda:0"), torch.device("cuda:1")
