"""Training."""
import torch.distributed as dist
from net import Net
from report import count, show, show_alone, show_early, show_either, show_inner
from torch.nn.parallel import DistributedDataParallel


def main(distributed):
    model = Net()
    show_early(model)
    if distributed:
        dist.init_process_group("gloo")
        model = DistributedDataParallel(model)
    show(model)
    show_either(model)
    show_inner(model.module if distributed else model)
    if not distributed:
        show_alone(model)
    count(model)
