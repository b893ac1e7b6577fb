"""An object that counts epochs takes its state from a checkpoint, if there is one.

reason: who shares a file system sees the same checkpoint, and nearly every training script begins like this; the epochs decide what all do together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


class Epochs:
    def __init__(self):
        self.epoch = 0

    def load(self, state):
        self.epoch = state["epoch"]


def load_checkpoint(path, epochs):
    if os.path.isfile(path):
        epochs.load(torch.load(path, map_location="cpu"))


def main(rank, world_size):
    epochs = Epochs()
    load_checkpoint("none.pt", epochs)
    while epochs.epoch < 2:
        epochs.epoch += 1
        if epochs.epoch % 2 == 0:
            dist.all_reduce(torch.ones(1))
