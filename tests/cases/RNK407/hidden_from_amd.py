"""The variable of AMD is set too late

reason: HIP reads it when it starts, too
runs: no (CUDA)
"""
import os

import torch


def main(gpu):
    x = torch.ones(2, device="cuda")
    os.environ["HIP_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "HIP_VISIBLE_DEVICES"
    return x
