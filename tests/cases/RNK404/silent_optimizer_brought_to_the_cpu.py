"""Whoever saves the state of the optimizer brings it to the CPU first

reason: what was saved from the CPU is read to the CPU
runs: no (CUDA)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils._pytree import tree_map



class Run:
    def __init__(self, net, rank, folder):
        self.net = DDP(net.cuda(rank), device_ids=[rank])
        self.optimizer = torch.optim.Adam(self.net.parameters())
        self.rank, self.folder = rank, folder

    def save_training_state(self, epoch):
        if self.rank == 0:
            state = {"model": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}
            state = tree_map(lambda value: value.cpu() if torch.is_tensor(value) else value, state)
            torch.save(state, os.path.join(self.folder, "last.state"))

    def load_training_state(self):
        state = torch.load(os.path.join(self.folder, "last.state"))
        self.net.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        return state["epoch"]
