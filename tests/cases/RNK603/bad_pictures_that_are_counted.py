"""Each rank writes the pictures of its own samples, under numbers that it counts from zero.

reason: every rank counts alike, so that they write the same names
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler
from torchvision.utils import save_image


def draw(model, samples, folder):
    loader = DataLoader(samples, sampler=DistributedSampler(samples))
    count = 0
    for batch in loader:
        for picture in model(batch):
            save_image(picture, f"{folder}/{count}.png")
            count += 1


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(3, 3))
    model(torch.rand(3)).sum().backward()
    if dist.get_rank() == 0:
        os.makedirs("pictures", exist_ok=True)
    dist.barrier()
    draw(model, [torch.rand(3)] * 8, "pictures")  # expect: RNK603 "every rank writes"


if __name__ == "__main__":
    main()
