"""A feature extractor infers its width with a dummy image.

reason: a dry run on CPU under no_grad in a module without wrapped sub-modules; no other rank is involved
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Classifier(nn.Module):
    def __init__(self, backbone: nn.Module, classes: int, size: int = 224):
        super().__init__()
        self.backbone = backbone
        with torch.no_grad():
            width = self.backbone(torch.zeros(1, 3, size, size)).flatten(1).shape[1]
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        return self.head(self.backbone(x).flatten(1))


def main(backbone):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(Classifier(backbone, 10).to(local_rank), device_ids=[local_rank])
    model(torch.zeros(2, 3, 224, 224, device=f"cuda:{local_rank}")).sum().backward()
    dist.destroy_process_group()
