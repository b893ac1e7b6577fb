"""A function gives back a model and what builds its optimizer, or another model, or the wrap keeps the parameters

reason: the optimizer has the parameters that are trained
runs: no (CUDA)
"""
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel


@dataclass
class Parts:
    model: torch.nn.Module
    teacher: torch.nn.Module
    optimizer: Any


def build_later(width):
    model, teacher = torch.nn.Linear(width, width), torch.nn.Linear(width, width)
    optimizer = partial(torch.optim.AdamW, lr=1e-4)
    return Parts(model, teacher, optimizer)


def build(width):
    model, teacher = torch.nn.Linear(width, width), torch.nn.Linear(width, width)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return Parts(model, teacher, optimizer)


def train_later(batches):
    parts = build_later(64)
    model = FullyShardedDataParallel(parts.model)
    optimizer = parts.optimizer(model.parameters())
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()


def train_beside_a_teacher(batches, device):
    parts = build(64)
    teacher = FullyShardedDataParallel(parts.teacher)
    model = DistributedDataParallel(parts.model, device_ids=[device])
    for batch in batches:
        (model(batch) - teacher(batch).detach()).square().sum().backward()
        parts.optimizer.step()


def train_the_same_parameters(batches):
    parts = build(64)
    model = FullyShardedDataParallel(parts.model, use_orig_params=True)
    for batch in batches:
        model(batch).sum().backward()
        parts.optimizer.step()


def train_anew(batches):
    parts = build(64)
    parts.model = FullyShardedDataParallel(parts.model)
    parts.optimizer = torch.optim.AdamW(parts.model.parameters(), lr=1e-4)
    for batch in batches:
        parts.model(batch).sum().backward()
        parts.optimizer.step()
