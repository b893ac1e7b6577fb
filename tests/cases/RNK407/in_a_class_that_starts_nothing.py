"""The variable is set in a class that runs in this process alone.

reason: the driver has read it by then
runs: no (CUDA)
"""
import os

import torch


class Trainer:
    def __init__(self, gpu):
        if not torch.cuda.is_available():
            raise SystemExit("no GPU")
        os.environ["CUDA_VISIBLE_DEVICES"] = gpu  # expect: RNK407 "has no effect"

    def fit(self):
        print(torch.zeros(4, device="cuda").sum().item())
