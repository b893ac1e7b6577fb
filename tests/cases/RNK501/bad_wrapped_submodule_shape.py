"""A module infers its width by a dry run of a sub-module that it has just wrapped.

reason: the dry run would be harmless on the bare encoder; through FSDP it gathers parameters on all ranks
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class VideoClassifier(nn.Module):
    def __init__(self, encoder: nn.Module, classes: int):
        super().__init__()
        device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.encoder = FSDP(encoder, device_id=device)
        with torch.no_grad():
            probe = torch.zeros(1, 3, 8, 64, 64, device=device)
            width = self.encoder(probe).shape[-1]  # expect: RNK501
        self.head = nn.Linear(width, classes, device=device)

    def forward(self, clip):
        return self.head(self.encoder(clip))


def main(encoder):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return VideoClassifier(encoder, classes=400)
