"""Parts of what a wrapped model gives, of which the ranks agree, or that are names.

reason: the sums over the parts are reduced ahead of the test, and the keys of the output are the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Heads(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(2, 2)

    def forward(self, x):
        out = self.body(x)
        return {"near": out[:, :1], "far": out[:, 1:]}


def reduced_loss_of(outputs):
    loss = sum(output.mean() for output in outputs)
    average = loss.detach().clone()
    dist.all_reduce(average)
    return loss, average


def agreed(net, batches):
    model = DistributedDataParallel(net)
    for x in batches:
        loss, average = reduced_loss_of(model(x).values())
        if torch.isnan(average):
            continue
        loss.backward()


def agreed_element_by_element(net, batches):
    model = DistributedDataParallel(net)
    for x in batches:
        total = 0.0
        for output in model(x).values():
            total = total + output.mean()
        average = total.detach().clone()
        dist.all_reduce(average)
        if torch.isnan(average):
            continue
        total.backward()


def by_name(net, batches, skipped):
    model = DistributedDataParallel(net)
    for x in batches:
        outputs = model(x)
        for name in outputs:
            if name in skipped:
                continue
            outputs[name].mean().backward(retain_graph=True)


def by_weight(net, batches, weights):
    model = DistributedDataParallel(net)
    for x in batches:
        outputs = model(x)
        for output, weight in zip(outputs.values(), weights):
            if weight == 0.0:
                continue
            (weight * output.mean()).backward(retain_graph=True)


def main(rank, world_size):
    batches = [torch.ones(1, 2) * (float("nan") if rank == 0 else 1.0)]
    agreed(Heads(), batches)
    agreed_element_by_element(Heads(), batches)
    dist.barrier()
