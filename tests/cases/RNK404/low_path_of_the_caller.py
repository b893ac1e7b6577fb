"""A helper reads what its caller names, and another one beside it saves

reason: the caller may as well begin with weights that somebody has published, which lie on the CPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(model, path):
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), path)
    dist.barrier()


def begin_with(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404 low
    return model


def backbone(layers):
    return begin_with(layers, "/data/models/resnet50-19c8e357.pth")


def train(layers, batches, folder):
    model = DDP(backbone(layers).cuda(), device_ids=[torch.cuda.current_device()])
    for batch in batches:
        model(batch).sum().backward()
    keep(model, f"{folder}/last.pt")
