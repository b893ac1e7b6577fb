"""The constructor of a model loads the weights of its backbone from a file that an option names.

reason: what a model begins with was mostly published, and is on the CPU; if it was saved here, every rank fills one GPU
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Captioner(torch.nn.Module):
    def __init__(self, args):
        super().__init__()
        self.backbone = torch.nn.Linear(8, 8)
        if args.backbone_path:
            state = torch.load(args.backbone_path)  # expect: RNK404 low
            self.backbone.load_state_dict(state)
        self.head = torch.nn.Linear(8, 4)

    def forward(self, x):
        return self.head(self.backbone(x))


def build(args):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    return DistributedDataParallel(Captioner(args).cuda(), device_ids=[args.local_rank])
