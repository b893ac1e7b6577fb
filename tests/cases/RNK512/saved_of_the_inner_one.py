"""The model inside is saved, and loaded into the wrapper

reason: the wrapper wants keys that begin with "module."
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, distributed):
        self.model = net
        if distributed:
            self.model = DDP(net)
        self.step = 0

    def save(self, path):
        torch.save(self.model.module.state_dict(), path)

    def restore(self, path):
        self.model.load_state_dict(torch.load(path, map_location="cpu"))  # expect: RNK512 "whose keys begin with `module.`"


def main(net, path):
    trainer = Trainer(net, True)
    trainer.save(path)
    trainer.restore(path)
