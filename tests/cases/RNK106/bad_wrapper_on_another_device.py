"""A wrapped model is moved to a device of another maker, and one rank evaluates it.

reason: the methods that move or cast a model give it back: the wrapper broadcasts its buffers in every forward
runs: no (needs such devices)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def evaluate(images):
    net = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)).npu()
    model = DistributedDataParallel(net).double().npu()
    if dist.get_rank() == 0:
        print(model(images))  # expect: RNK106
