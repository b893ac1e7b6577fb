"""A function averages the loss in place for the log, and backward runs on the loss itself

reason: what was handed over is divided, too, and so is its graph
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
"""
import torch
import torch.distributed as dist


def average(tensor):
    dist.all_reduce(tensor)
    tensor /= dist.get_world_size()
    return tensor


def gradient(weight):
    loss = (weight * 2).sum()
    shown = average(loss)  # expect: RNK804
    loss.backward()
    return weight.grad, shown.item()


def main(rank, world_size):
    weight = torch.ones(1, requires_grad=True)
    assert gradient(weight)[0].item() == 2
