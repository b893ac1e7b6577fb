"""The loss is put together of parts of what the model gives: by a loop, a generator, a module of torch, a long function.

reason: each part is of this rank's own batch, so that the sum is not finite on this rank alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 114); rank 1 hung in backward (line 20)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def by_a_loop(net, batches):
    model = DistributedDataParallel(net)
    for x in batches:
        loss = 0.0
        for output in model(x):
            loss += output.mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def by_a_loop_beside_targets(net, batches):
    model = DistributedDataParallel(net)
    for x, targets in batches:
        loss = torch.zeros(())
        for output, target in zip(model(x), targets):
            loss = loss + (output - target).abs().mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def by_a_loop_that_counts(net, batches):
    model = DistributedDataParallel(net)
    for x in batches:
        loss = torch.zeros(())
        for number, output in enumerate(model(x)):
            loss = loss + 0.5**number * output.mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def by_a_list(net, batches):
    model = DistributedDataParallel(net)
    for x in batches:
        loss = torch.stack([output.mean() for output in model(x)]).sum()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def parts_of(outputs, target):
    return {"near": (outputs[0] - target).abs().mean(), "far": outputs[1].pow(2).mean()}


def by_a_generator(net, batches, weights):
    model = DistributedDataParallel(net)
    for x, y in batches:
        parts = parts_of(model(x), y)
        loss = sum(parts[name] * weights[name] for name in parts if name in weights)
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def by_a_module_of_torch(net, batches):
    model = DistributedDataParallel(net)
    entropy = torch.nn.CrossEntropyLoss()
    for x, y in batches:
        loss = entropy(model(x), y)
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def sequence_loss(outputs, target, decay=0.9, limit=400.0):
    count = len(outputs)
    total = 0.0
    length = (target**2).sum(dim=-1).sqrt()
    valid = (length < limit) & (length >= 0.0)
    for number in range(count):
        weight = decay ** (count - number - 1)
        part = (outputs[number] - target).abs()
        total += weight * (valid * part).mean()
    error = (outputs[-1] - target).abs().mean()
    metrics = {"error": error.item(), "largest": length.max().item()}
    return total, metrics


def by_a_long_function(net, batches):
    model = DistributedDataParallel(net)
    for x, y in batches:
        loss, metrics = sequence_loss(model(x), y)
        print(metrics)
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


class Steps(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(2, 2)

    def forward(self, x):
        out = self.body(x)
        return [out, out * out]


def main(rank, world_size):
    by_a_loop(Steps(), [torch.ones(1, 2) * (float("nan") if rank == 0 else 1.0)])
    dist.barrier()
