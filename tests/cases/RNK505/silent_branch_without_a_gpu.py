"""An algorithm wraps its network; a branch for processes without a GPU of their own wraps the algorithm itself.

reason: the branch was copied from the first examples, and whoever starts processes gives each a GPU
runs: no (needs a GPU)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Matching(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Linear(4, 4)
        self.loaders = {}

    def set_loaders(self, loaders):
        self.loaders = loaders


def work(gpu, args):
    args.gpu = gpu
    model = Matching()
    if args.distributed:
        if args.gpu is not None:
            torch.cuda.set_device(args.gpu)
            model.net.cuda(args.gpu)
            model.net = DistributedDataParallel(model.net, device_ids=[args.gpu])
        else:
            model.cuda()
            model = DistributedDataParallel(model)
    model.set_loaders({"train": [1, 2]})
    return model
