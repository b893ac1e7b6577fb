"""Weights that somebody has trained before are taken from the folder that an option names.

reason: no rank makes it: it is there for all of them, or for none
runs: no (needs weights)
"""
import os

import torch
import torch.distributed as dist


def find_weights(model_args, folder, model):
    if model_args.pretrained_checkpoint and os.path.isdir(model_args.pretrained_checkpoint):
        return model_args.pretrained_checkpoint
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), os.path.join(folder, "weights.pt"))
    dist.barrier()
    return folder
