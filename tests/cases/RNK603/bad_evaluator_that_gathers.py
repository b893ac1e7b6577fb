"""An evaluator gathers what all ranks have made, and each of them writes all of it.

reason: nobody sees which program runs it; but where it gathers, all ranks are there, and have the same
"""

import os

import torch
import torch.distributed as dist
from torchvision.utils import save_image


class Evaluator:
    def __init__(self, model, options):
        self.model = model
        self.folder = options["folder"]

    def evaluate(self, loader):
        folder = os.path.join(self.folder, "generated")
        os.makedirs(folder, exist_ok=True)
        count = 0
        for batch in loader:
            made = self.model(batch)
            if dist.is_initialized():
                parts = [torch.zeros_like(made) for _ in range(dist.get_world_size())]
                dist.all_gather(parts, made)
                made = torch.cat(parts)
            for picture in made:
                save_image(picture, os.path.join(folder, f"{count}.png"))  # expect: RNK603 "every rank writes"
                count += 1
