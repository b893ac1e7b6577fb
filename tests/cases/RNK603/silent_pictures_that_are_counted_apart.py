"""Each rank writes the pictures of its own samples, under numbers that no other rank has.

reason: the numbers begin at the rank, are added to by the number of ranks, or stand beside the rank
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler
from torchvision.utils import save_image


def from_rank(model, samples, folder):
    loader = DataLoader(samples, sampler=DistributedSampler(samples))
    count = dist.get_rank()
    for batch in loader:
        for picture in model(batch):
            save_image(picture, f"{folder}/{count}.png")
            count += dist.get_world_size()


def beside_rank(model, samples, folder):
    loader = DataLoader(samples, sampler=DistributedSampler(samples))
    rank, count = dist.get_rank(), 0
    for batch in loader:
        for picture in model(batch):
            save_image(picture, f"{folder}/{rank}_{count}.png")
            count += 1


def taken_from_the_data(model, samples, folder):
    loader = DataLoader(samples, sampler=DistributedSampler(samples))
    number = 0
    for batch in loader:
        number = int(batch["number"])
        save_image(model(batch["picture"]), f"{folder}/{number}.png")
        number += 1


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(3, 3))
    model(torch.rand(3)).sum().backward()
    if dist.get_rank() == 0:
        os.makedirs("pictures", exist_ok=True)
    dist.barrier()
    for draw in (from_rank, beside_rank, taken_from_the_data):
        draw(model, [torch.rand(3)] * 8, "pictures")
    from_rank(model, [torch.rand(3)] * 8, "first")
    beside_rank(model, [torch.rand(3)] * 8, "second")
    taken_from_the_data(model, [torch.rand(3)] * 8, "third")


if __name__ == "__main__":
    main()
