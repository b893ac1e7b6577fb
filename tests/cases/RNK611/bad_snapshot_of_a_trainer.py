"""The trainer of a tutorial saves under its local rank.

reason: on two nodes two processes write the snapshot
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model, path):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        self.global_rank = int(os.environ["RANK"])
        self.model = model
        self.path = path

    def save(self, epoch):
        torch.save({"model": self.model.state_dict(), "epoch": epoch}, self.path)

    def train(self, epochs):
        for epoch in range(epochs):
            print(f"[{self.global_rank}] epoch {epoch}")
            if self.local_rank == 0 and epoch % 5 == 0:  # expect: RNK611 "path"
                self.save(epoch)
