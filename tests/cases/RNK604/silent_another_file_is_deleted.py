"""All ranks load the newest checkpoint, and rank 0 deletes the one before.

reason: the file that goes away is not the one that is read
runs: no (checkpoints out of sight)
"""
import os

import torch
import torch.distributed as dist


def resume(model, folder, step):
    model.load_state_dict(torch.load(f"{folder}/step_{step}.pt", map_location="cpu"))
    if dist.get_rank() == 0:
        os.remove(f"{folder}/step_{step - 1}.pt")


def main(model):
    dist.init_process_group("nccl")
    resume(model, "checkpoints", 7)
