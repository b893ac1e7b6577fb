import torch


def accuracy(output, target):
    return (output.argmax(1) == target).float().mean()


def seed():
    torch.manual_seed(0)
