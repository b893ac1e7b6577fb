"""Default arguments that are torch.device objects.

reason: torch.device("cuda") has no index; as a default it is GPU 0 wherever nobody set the device
"""
from typing import Optional

import torch


class Prefetcher:
    def __init__(self, loader, device: torch.device = torch.device("cuda"), mean=None):  # expect: RNK402
        self.loader = loader
        self.device = device
        self.mean = None if mean is None else torch.tensor(mean, device=device).view(1, 3, 1, 1)

    def __iter__(self):
        for images, labels in self.loader:
            images = images.to(self.device, non_blocking=True).float()
            yield (images if self.mean is None else images - self.mean), labels.to(self.device)


def random_latents(
    batch: int,
    channels: int,
    *,
    generator: Optional[torch.Generator] = None,
    device=torch.device("cuda:0"),  # expect: RNK402
):
    return torch.randn(batch, channels, 64, 64, generator=generator, device=device)
