"""A trainer holds the model

reason: the constructor wraps it
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Trainer:
    def __init__(self, net, optimizer):
        self.model = FSDP(net)
        self.optimizer = optimizer

    def step(self, batch):
        self.model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)  # expect: RNK506 "self.model.clip_grad_norm_"
        self.optimizer.step()
