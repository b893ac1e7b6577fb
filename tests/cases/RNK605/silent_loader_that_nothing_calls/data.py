import torch
import torchvision
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def build_small(root):
    data = torchvision.datasets.CIFAR10(root, download=True)
    return DataLoader(data, sampler=DistributedSampler(data))


def build(kind, root):
    if kind == "small":
        return build_small(root)
    return build_large(root)


def build_large(root):
    data = torchvision.datasets.ImageFolder(root)
    return DataLoader(data, sampler=DistributedSampler(data))
