"""Loops keep the samples with boxes and skip a batch of which nothing is left.

reason: of this rank's samples none has boxes, another rank has some and waits in backward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 26)
observed:
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, loader):
    for batch in loader:
        kept = [i for i, boxes in enumerate(batch["boxes"]) if len(boxes) > 0]
        images, boxes = batch["images"][kept], [batch["boxes"][i] for i in kept]
        if len(boxes) == 0:
            continue  # expect: RNK113
        (model(images).sum() - sum(map(sum, boxes))).backward()


def train_pairs(model, loader):
    for batch in loader:
        pairs = [(image, boxes) for image, boxes in zip(batch["images"], batch["boxes"]) if boxes]
        if not pairs:
            continue  # expect: RNK113
        model(torch.stack([image for image, _ in pairs])).sum().backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images = torch.ones(2, 4)
    full = {"images": images, "boxes": [[1.0], [2.0]]}
    loader = [{"images": images, "boxes": [[], []]} if rank == 0 else full, full]
    train(model, loader)
    train_pairs(model, loader)
