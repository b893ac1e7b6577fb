"""A program that saves its own states begins with weights that it has not saved.

reason: the name of the path says that the weights were there before: converted or published, mostly from the CPU
runs: no (GPU)
"""

import torch
import torch.distributed as dist


def main(folder, pretrained_path="weights/base.pth"):
    dist.init_process_group("nccl")
    model = torch.nn.Linear(8, 8)
    model.load_state_dict(torch.load(pretrained_path), strict=False)  # expect: RNK404 low
    return model


def keep(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
