"""Readers in another file have a parameter for the location, and something instead of it where it is left out.

reason: what all ranks read comes to the CPU first
"""
import torch
import torch.distributed as dist
from blobs import read_blob, read_there
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, net, device):
        self.model = DistributedDataParallel(net.to(device), device_ids=[device.index])
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.features = read_blob("features.pt", "cpu")

    def restore(self, path):
        state = read_blob(path)
        self.model.module.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.optimizer.load_state_dict(read_there(path)["optimizer"])
        return state["epoch"] + 1

    def snapshot(self, epoch, path):
        if dist.get_rank() == 0:
            state = {"net": self.model.module.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}
            torch.save(state, path)
