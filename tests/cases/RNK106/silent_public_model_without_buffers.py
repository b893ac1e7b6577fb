"""Networks of torchvision are evaluated on rank 0: one without buffers, and one behind the wrapper.

reason: nothing is broadcast in a forward of DDP if there are no buffers, and the plain model is local
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
    net = DistributedDataParallel(torchvision.models.vit_b_16(num_classes=10))
    other = DistributedDataParallel(torchvision.models.resnet50(num_classes=10))
    if dist.get_rank() == 0:
        print(accuracy(net, loader), accuracy(other.module, loader))
