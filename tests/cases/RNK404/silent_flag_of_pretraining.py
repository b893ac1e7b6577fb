"""A program that saves its own states fills one part of its model with weights that were there before, if a flag says so.

reason: the flag says what the file is: published weights, mostly saved from the CPU
runs: no (GPU)
"""

import torch
import torch.distributed as dist


def main(settings):
    dist.init_process_group("nccl")
    guider = torch.nn.Linear(8, 8)
    if settings.guider_pretrain:
        found = torch.load(settings.openpose_path)  # expect: RNK404 low
        guider.load_state_dict({name: value for name, value in found.items() if name.startswith("cond.")})
    return guider


def keep(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
