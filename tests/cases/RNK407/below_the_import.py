"""The variable is set below import torch

reason: it holds until an import starts CUDA
runs: no (CUDA)
"""
import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = "0,1"  # expect: RNK407 "the import of torch"

model = torch.nn.Linear(4, 4).cuda()
