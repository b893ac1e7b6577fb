"""A tool writes into the environment that it is rank 0.

reason: it is the only process: the model wants a group, and nothing else
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def load_checkpoint(model, path):
    os.environ["RANK"] = "0"
    os.environ["WORLD_SIZE"] = str(torch.cuda.device_count())
    dist.init_process_group("nccl")
    state = torch.load(path)
    model.load_state_dict(state)
    return model
