"""The model is of one of two classes, as an option says.

reason: whichever it is, its wrapper has no such method
"""
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Plain(nn.Module):
    def forward(self, x):
        return x


class Staged(nn.Module):
    def stage_parameters(self, stage):
        return [p for name, p in self.named_parameters() if name.startswith(f"stage{stage}")]

    def forward(self, x):
        return x


def get_model(params):
    if params.name == "staged":
        model = Staged()
    else:
        model = Plain()
    return model


def main(params, rank, world_size):
    model = get_model(params)
    if world_size > 1:
        model = DDP(model, device_ids=[rank])
    return model.stage_parameters(params.stage) if params.stage else model.parameters()  # expect: RNK505
