"""Constructors call classes and factories of layers.

reason: norm_layer(dim), self.block(dim) and act_layer() make modules; nothing runs forward
"""
from functools import partial
from typing import Callable

import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class ConvBlock(nn.Module):
    def __init__(self, dim: int, norm_layer: Callable[..., nn.Module], act_layer: type[nn.Module]):
        super().__init__()
        self.conv = nn.Conv2d(dim, dim, 3, padding=1)
        self.norm = norm_layer(dim)
        self.act = act_layer()

    def forward(self, x):
        return x + self.act(self.norm(self.conv(x)))


class Net(nn.Module):
    block = ConvBlock

    def __init__(self, dim: int, depth: int, norm_layer=partial(nn.GroupNorm, 8), model_class=nn.Sequential):
        super().__init__()
        make = partial(self.block, norm_layer=norm_layer, act_layer=nn.SiLU)
        self.body = model_class(*[make(dim) for _ in range(depth)])
        self.model = self.block(dim, norm_layer, nn.GELU)

    def forward(self, x):
        return self.model(self.body(x))


def build(dim: int, depth: int):
    dist.init_process_group("gloo")
    return DDP(Net(dim, depth))
