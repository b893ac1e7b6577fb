"""The reward model of rank 0, asked by the text of the environment variable.

reason: only rank 0 reads the file
runs: no (needs a model)
"""
import os

import torch
import torch.distributed as dist


def create_reward(model, path):
    if os.environ.get("RANK", "0") == "0":
        model.load_state_dict(torch.load(path), strict=False)
        return model
    return None


def train(model, path):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    reward = create_reward(model, path)
    dist.barrier()
    return reward
