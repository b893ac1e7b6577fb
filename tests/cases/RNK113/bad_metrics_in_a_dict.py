"""Early stopping looks at a metric in a dict that this rank's batches have filled.

reason: the totals are of the rank's own batches, under whatever key, and the ranks stop in different epochs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 59); rank 1 hung in barrier (line 109)
"""
from collections import defaultdict

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def criterion(out):
    return {"sum": out.sum(), "square": (out**2).sum()}


@torch.no_grad()
def validate(model, batches):
    totals = defaultdict(float)
    for batch in batches:
        for name, value in criterion(model(batch)).items():
            totals[name] += value.item()
    return {name: total / len(batches) for name, total in totals.items()}


@torch.no_grad()
def validate_one(model, batches):
    metrics = {"sum": 0.0, "count": 0}
    for batch in batches:
        metrics["sum"] += model(batch).sum().item()
        metrics["count"] += 1
    return metrics


@torch.no_grad()
def validate_lists(model, batches):
    metrics = defaultdict(list)
    for batch in batches:
        metrics["sum"].append(model(batch).sum().item())
    return {name: sum(values) / len(values) for name, values in metrics.items()}


@torch.no_grad()
def validate_and_tell(model, batches):
    total = 0.0
    for batch in batches:
        total += model(batch).sum().item()
    return {"sum": total / len(batches), "batches": len(batches)}


def train(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    best, bad = float("inf"), 0
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        metrics = validate(model, held_out)
        if metrics["sum"] < best:
            best, bad = metrics["sum"], 0
        else:
            bad += 1
        if bad >= 1:
            break  # expect: RNK113


def train_until_low(model, batches, held_out, limit):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if validate_one(model, held_out)["sum"] < limit:
            break  # expect: RNK113


def train_while_high(model, batches, held_out, limit):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if validate_lists(model, held_out)["sum"] < limit:
            break  # expect: RNK113


def train_until_very_low(model, batches, held_out, limit):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if validate_and_tell(model, held_out).get("sum") < limit:
            break  # expect: RNK113


def main(rank, world_size):
    sign = 1.0 if rank == 0 else -1.0
    train(torch.nn.Linear(2, 1, bias=False), [torch.ones(1, 2)] * 2, [sign * torch.ones(1, 2)])
    dist.barrier()
