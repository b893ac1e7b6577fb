"""A network of torchvision is evaluated on rank 0, in a helper.

reason: it has BatchNorm, whose buffers each forward of DDP broadcasts
runs: no (needs torchvision)
"""
import torch
import torch.distributed as dist
import torchvision
from torch.nn.parallel import DistributedDataParallel


@torch.no_grad()
def accuracy(net, loader):
    net.eval()
    return sum((net(x).argmax(1) == y).sum().item() for x, y in loader)


def train(loader):
    net = DistributedDataParallel(torchvision.models.resnet50(num_classes=10))
    if dist.get_rank() == 0:
        print(accuracy(net, loader))  # expect: RNK106
    dist.barrier()
