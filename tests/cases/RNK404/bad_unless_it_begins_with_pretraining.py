"""A program goes on with what it has saved, unless a flag says that it begins with published weights.

reason: below the other side of the flag stands a state of its own, of which every rank gets a copy on one GPU
runs: no (GPU)
"""

import torch
import torch.distributed as dist


def main(settings):
    dist.init_process_group("nccl")
    model = torch.nn.Linear(8, 8)
    if not settings.pretrained:
        model.load_state_dict(torch.load(settings.file))  # expect: RNK404
    return torch.nn.parallel.DistributedDataParallel(model)


def keep(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
