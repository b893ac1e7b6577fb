"""The device is named before the restriction

reason: it was the right one then
runs: no (CUDA)
"""
import os

import torch


def describe(local_rank):
    return torch.device(f"cuda:{local_rank}")


def main(local_rank):
    shown = describe(local_rank)
    print(shown)
    if local_rank > 7:
        os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
