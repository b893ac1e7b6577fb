"""A file without a word of several processes."""
from torchvision import datasets


def both(root):
    return datasets.CIFAR10(root, train=True, download=True), datasets.CIFAR10(root, train=False, download=True)
