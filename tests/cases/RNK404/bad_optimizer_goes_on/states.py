"""The helper that goes on with training knows nothing of ranks.

reason: the program that imports it has several, and an optimizer is restored for training only
runs: no (CUDA)
"""
import torch


def go_on(net, optimizer, path):
    net.load_state_dict(torch.load(path + "/net.pt"))  # expect: RNK404
    optimizer.load_state_dict(torch.load(path + "/optimizer.pt"))  # expect: RNK404
