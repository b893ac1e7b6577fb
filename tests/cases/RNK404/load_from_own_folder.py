"""The file stands in the folder that the program fills

reason: nobody else writes there, and the ranks write from their GPUs
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def evaluate(model, config):
    path = os.path.join(config.output_dir, "best.pt")
    model.load_state_dict(torch.load(path))  # expect: RNK404
    dist.barrier()
