"""Model code moves inputs to "cuda" and loads weights there.

reason: .to("cuda"), .to(device="cuda") and map_location="cuda" in the methods of a module; x.device would do
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class PerceptualLoss(nn.Module):
    def __init__(self, features: nn.Module, weights: str):
        super().__init__()
        self.features = features.eval()
        state = torch.load(weights, map_location="cuda", weights_only=True)  # expect: RNK402
        self.features.load_state_dict(state)

    def forward(self, x, y):
        mean = torch.tensor([0.485, 0.456, 0.406]).to("cuda")  # expect: RNK402
        std = torch.tensor([0.229, 0.224, 0.225]).to(device="cuda")  # expect: RNK402
        a = self.features((x - mean[:, None, None]) / std[:, None, None])
        b = self.features((y - mean[:, None, None]) / std[:, None, None])
        return nn.functional.l1_loss(a, b)


def main(generator, features):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    generator = DistributedDataParallel(generator.to(local_rank), device_ids=[local_rank])
    criterion = PerceptualLoss(features, "vgg.pt").to(local_rank)
    x = torch.rand(1, 3, 64, 64, device=f"cuda:{local_rank}")
    criterion(generator(x), x).backward()
