"""A method of the trainer wraps the model

reason: the attribute holds the wrapper afterwards
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Trainer:
    def __init__(self, config):
        self.config = config
        self.model = None

    def build(self, net):
        self.model = FSDP(net)

    def step(self, batch):
        self.model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip)  # expect: RNK506
