"""The name of a device is asked for the global rank.

reason: the second node has no such device
runs: no (needs GPUs)
"""
import deepspeed
import torch
from deepspeed.accelerator import get_accelerator


class Trainer:
    def __init__(self, config):
        deepspeed.init_distributed()
        self.global_rank = config.global_rank
        self.local_rank = config.local_rank

    @property
    def device(self):
        return torch.device(get_accelerator().device_name(self.global_rank))  # expect: RNK304


def build(config, model):
    trainer = Trainer(config)
    return model.to(trainer.device)
