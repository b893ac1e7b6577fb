import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Restorer:
    def __init__(self, options):
        self.rank = dist.get_rank() if options["dist"] else -1
        self.net = torch.nn.Linear(4, 4)
        if not options["dist"]:
            return
        self.net = DistributedDataParallel(self.net)

    def test(self, picture):
        with torch.no_grad():
            return self.net(picture)


def create(options):
    return Restorer(options)


def start_processes():
    dist.init_process_group("gloo")
