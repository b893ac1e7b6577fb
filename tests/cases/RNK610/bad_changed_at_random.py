"""The samples are changed at random, and every rank goes through all of them.

reason: a random change divides nothing and makes no data up
runs: no (needs torchvision)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torchvision import transforms
from torchvision.datasets import ImageFolder


def main(root):
    dist.init_process_group("gloo")
    change = transforms.Compose([transforms.RandomResizedCrop(64), transforms.ToTensor()])
    data = ImageFolder(root, change)
    model = DistributedDataParallel(torch.nn.Conv2d(3, 8, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, _ in DataLoader(data, batch_size=8, shuffle=True):  # expect: RNK610 low
        model(x).mean().backward()
        optimizer.step()
