"""The saver that a trainer is handed asks for the rank by itself.

reason: only rank 0 writes, and all ranks come to its barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import os

import torch
from saver import Saver
from trainer import Trainer


def build():
    return Trainer(torch.nn.Linear(2, 2), Saver(os.devnull))


def main(rank, world_size):
    build().fit()
