"""A reader in another file has a parameter for the location, of a name of its own, which the caller leaves out.

reason: it is None then, and all ranks read model and optimizer onto the GPU of the rank that saved them
"""
import torch
import torch.distributed as dist
from blobs import read_blob
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, net, device):
        self.model = DistributedDataParallel(net.to(device), device_ids=[device.index])
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.features = read_blob("features.pt", "cpu")

    def restore(self, path):
        state = read_blob(path)  # expect: RNK404 "read_blob() leaves where at None"
        self.model.module.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        return state["epoch"] + 1

    def snapshot(self, epoch, path):
        if dist.get_rank() == 0:
            state = {"net": self.model.module.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}
            torch.save(state, path)
