"""A checkpoint that is handed to the object which restores the model

reason: the constructor puts its entries into a model and an optimizer, from where they were saved
runs: no (CUDA)
"""

import torch
import torch.distributed as dist
from torch import nn


class Trainer:
    def __init__(self, network, saved=None):
        self.network = network
        self.optimizer = torch.optim.Adam(network.parameters())
        if saved is not None:
            states = saved["state"]
            self.network.load_state_dict(states)
            self.optimizer.load_state_dict(saved["optimizer"])


def main(args):
    dist.barrier()
    saved = torch.load(args.init_checkpoint)  # expect: RNK404
    print(saved["epoch"])
    return Trainer(nn.Linear(8, 8).cuda(), saved=saved)
