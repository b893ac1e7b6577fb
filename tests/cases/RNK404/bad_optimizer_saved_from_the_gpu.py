"""The weights are saved from the CPU, and the state of the optimizer beside them is not

reason: every rank takes the moments of the optimizer to the GPU that saved them
runs: no (CUDA)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Run:
    def __init__(self, net, rank, folder):
        self.net = DDP(net.cuda(rank), device_ids=[rank])
        self.optimizer = torch.optim.Adam(self.net.parameters())
        self.rank, self.folder = rank, folder

    def save_network(self):
        state = {name: value.cpu() for name, value in self.net.state_dict().items()}
        if self.rank == 0:
            torch.save(state, os.path.join(self.folder, "net.pt"))

    def load_network(self):
        self.net.load_state_dict(torch.load(os.path.join(self.folder, "net.pt")))

    def save_training_state(self, epoch):
        if self.rank == 0:
            state = {"model": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}
            torch.save(state, os.path.join(self.folder, "last.state"))

    def load_training_state(self):
        state = torch.load(os.path.join(self.folder, "last.state"))  # expect: RNK404
        self.net.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        return state["epoch"]
