"""The metrics in a dict are reduced before early stopping looks at them.

reason: all ranks hold the same mean, so all stop in the same epoch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from collections import defaultdict

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def criterion(out):
    return {"sum": out.sum(), "square": (out**2).sum()}


@torch.no_grad()
def totals_of(model, batches):
    totals = defaultdict(float)
    for batch in batches:
        for name, value in criterion(model(batch)).items():
            totals[name] += value.item()
    return totals


def validate(model, batches):
    totals = totals_of(model, batches)
    for name in sorted(totals):
        total = torch.tensor(totals[name])
        dist.all_reduce(total)
        totals[name] = total.item()
    return {name: total / len(batches) for name, total in totals.items()}


def validate_each(model, batches):
    metrics = {name: total / len(batches) for name, total in totals_of(model, batches).items()}
    return {name: reduced(value) for name, value in metrics.items()}


def reduced(value):
    value = torch.tensor(value)
    dist.all_reduce(value)
    return value.item() / dist.get_world_size()


def validate_gathered(model, batches):
    parts = [None] * dist.get_world_size()
    metrics = dict(totals_of(model, batches))
    dist.all_gather_object(parts, metrics)
    return {name: sum(part[name] for part in parts) for name in metrics}


def validate_broadcast(model, batches):
    totals = totals_of(model, batches)
    metrics = [{"sum": totals["sum"], "batches": len(batches)}]
    dist.broadcast_object_list(metrics, src=0)
    return metrics[0]


def train(model, batches, held_out, validate):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    best, bad = float("inf"), 0
    for _ in range(3):
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
            break


def train_each_way(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if validate(model, held_out)["sum"] < -100:
            break
        if validate_each(model, held_out)["sum"] < -100:
            break
        if validate_gathered(model, held_out)["sum"] < -100:
            break
        if validate_broadcast(model, held_out)["sum"] < -100:
            break


def main(rank, world_size):
    sign = 1.0 if rank == 0 else -1.0
    batches, held_out = [torch.ones(1, 2)] * 2, [sign * torch.ones(1, 2)]
    for way in (validate, validate_each, validate_gathered, validate_broadcast):
        train(torch.nn.Linear(2, 1, bias=False), batches, held_out, way)
    train_each_way(torch.nn.Linear(2, 1, bias=False), batches, held_out)
