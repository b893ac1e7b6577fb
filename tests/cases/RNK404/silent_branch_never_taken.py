"""A branch that a constant switches off.

reason: it is never run
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def main(model, args):
    dist.init_process_group("nccl")
    if 1:
        model.load_state_dict(torch.load(args.weights, map_location="cpu"))
    else:
        model.load_state_dict(torch.load(args.weights))
    if False:
        model.load_state_dict(torch.load(args.older_weights))
