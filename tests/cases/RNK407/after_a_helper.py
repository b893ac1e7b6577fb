"""A helper prints the GPUs first

reason: the helper starts CUDA
runs: no (CUDA)
"""
import os

import torch


def describe():
    print("GPUs:", torch.cuda.get_device_properties(0))


def main(gpu):
    describe()
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "get_device_properties"
    return torch.zeros(8, device="cuda")
