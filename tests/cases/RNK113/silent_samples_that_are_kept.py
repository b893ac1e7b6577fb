"""Loops keep the samples with boxes, and agree on what to do where none is left, or go on with what is there.

reason: whether a batch is skipped is the same on all ranks; the number of an element is no part of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, loader):
    for batch in loader:
        kept = [i for i, boxes in enumerate(batch["boxes"]) if len(boxes) > 0]
        images, boxes = batch["images"][kept], [batch["boxes"][i] for i in kept]
        left = torch.tensor(float(len(boxes)))
        dist.all_reduce(left, op=dist.ReduceOp.MIN)
        if left == 0:
            continue
        (model(images).sum() - sum(map(sum, boxes))).backward()


def train_all(model, loader, most):
    for batch in loader:
        kept = [i for i, _ in enumerate(batch["images"]) if i < most]
        if len(kept) > most:
            continue
        images = batch["images"][kept] if kept else batch["images"]
        model(images).sum().backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images = torch.ones(2, 4)
    full = {"images": images, "boxes": [[1.0], [2.0]]}
    loader = [{"images": images, "boxes": [[], []]} if rank == 0 else full, full]
    train(model, loader)
    train_all(model, loader, 1)
