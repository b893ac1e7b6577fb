"""A function builds a model and its optimizer

reason: the wrap comes behind both
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel


def build(width):
    model = torch.nn.Linear(width, width)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return model, optimizer


def train(batches):
    model, optimizer = build(64)  # expect: RNK503
    model = FullyShardedDataParallel(model)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
