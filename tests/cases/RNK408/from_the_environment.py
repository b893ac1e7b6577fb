"""The variable is copied from LOCAL_RANK

reason: the catalogue has it this way
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]
import torch

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))  # expect: RNK408
