"""Functions that are asked for the value of the loss ahead of its backward

reason: a copy is divided, or the loss is reduced and divided anew, or the loss is another one by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average(tensor):
    dist.all_reduce(tensor)
    return tensor / dist.get_world_size()


def average_in_place(tensor):
    dist.all_reduce(tensor)
    tensor /= dist.get_world_size()
    return tensor


def gradient(weight):
    loss = (weight * 2).sum()
    shown = average(loss)
    loss.backward()
    return weight.grad, shown.item()


def gradient_of_a_copy(weight):
    loss = (weight * 2).sum()
    shown = average_in_place(loss.detach().clone())
    loss.backward()
    return weight.grad, shown.item()


def gradient_of_another(weight):
    loss = (weight * 2).sum()
    shown = average_in_place(loss)
    loss = (weight * 2).sum()
    loss.backward()
    return weight.grad, shown.item()


def main(rank, world_size):
    for made in (gradient, gradient_of_a_copy, gradient_of_another):
        assert made(torch.ones(1, requires_grad=True))[0].item() == 2
