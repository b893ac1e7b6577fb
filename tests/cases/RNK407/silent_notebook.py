"""The variable is meant for the ranks that a notebook starts

reason: they read it when they start
runs: no (CUDA)
"""
import os

import torch
from accelerate import notebook_launcher


def train():
    print(torch.zeros(1).cuda())


def start(gpus):
    if not torch.cuda.is_available():
        raise SystemExit("no GPU")
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus
    notebook_launcher(train, num_processes=2)
