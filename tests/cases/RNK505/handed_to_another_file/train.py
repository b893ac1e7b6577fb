"""Training."""
import torch
import torch.distributed as dist
from losses import loss_of
from net import Net
from report import show
from torch.nn.parallel import DistributedDataParallel


def main(distributed):
    model = Net()
    if distributed:
        dist.init_process_group("gloo")
        model = DistributedDataParallel(model)
        model.strides = model.module.strides
    show(model)  # expect: RNK505 "show() reads layers"
    loss_of(model(torch.ones(2)), model).backward()
