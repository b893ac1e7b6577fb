"""The model inside is asked for ahead of the line that wraps the model.

reason: there is no wrapper yet, and the model has no module; one process never takes that way
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.targets = ["energy"]
        self.layer = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.layer(x)


def train(local_rank, is_distributed):
    torch.cuda.set_device(local_rank)
    if is_distributed:
        dist.init_process_group("nccl")
    model = Net().cuda()
    keys = list((model.module if is_distributed else model).targets)  # expect: RNK505 "wrapped later"
    if is_distributed:
        model = DDP(model, device_ids=[local_rank])
    names = (model.module if is_distributed else model).targets
    return keys, names, model
