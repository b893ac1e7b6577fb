"""A tracer in a library that also trains in several processes.

reason: this file neither starts processes nor communicates nor asks for a rank; the device only labels what it traces
"""
import torch


def default_device():
    return torch.device("cuda:0") if torch.cuda.is_available() else torch.device("cpu")


def trace(module, example):
    with torch.no_grad():
        return torch.jit.trace(module.to(default_device()), example.to(default_device()))
