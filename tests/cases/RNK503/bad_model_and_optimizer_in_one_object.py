"""A function gives back a model and its optimizer as fields of one object

reason: the wrap comes behind both
runs: no (CUDA)
"""
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple

import torch
from torch.distributed.fsdp import FullyShardedDataParallel


@dataclass
class Parts:
    model: torch.nn.Module
    optimizer: Any


class Pair(NamedTuple):
    model: torch.nn.Module
    optimizer: Any


def build(width):
    model = torch.nn.Linear(width, width)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return Parts(model, optimizer)


def build_pair(width):
    model = torch.nn.Linear(width, width)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return Pair(optimizer=optimizer, model=model)


def build_namespace(width):
    net = torch.nn.Linear(width, width)
    adam = torch.optim.AdamW(net.parameters(), lr=1e-4)
    return SimpleNamespace(net=net, adam=adam)


def shard(model, device):
    return FullyShardedDataParallel(model, device_id=device)


def train(batches, device):
    parts = build(64)  # expect: RNK503
    model = shard(parts.model, device)
    optimizer = parts.optimizer
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()


def train_pair(batches):
    pair = build_pair(64)  # expect: RNK503
    model = FullyShardedDataParallel(pair.model)
    for batch in batches:
        model(batch).sum().backward()
        pair.optimizer.step()


def train_namespace(batches):
    made = build_namespace(64)  # expect: RNK503
    made.net = FullyShardedDataParallel(made.net)
    for batch in batches:
        made.net(batch).sum().backward()
        made.adam.step()
