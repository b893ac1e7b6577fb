"""The helper that goes on with training.

reason: no file of the project starts several processes
runs: no (CUDA)
"""
import torch


def go_on(net, optimizer, path):
    net.load_state_dict(torch.load(path + "/net.pt"))
    optimizer.load_state_dict(torch.load(path + "/optimizer.pt"))
