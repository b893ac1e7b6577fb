"""Rank 0 writes a checkpoint, and all ranks list the folder to keep the checkpoints in it.

reason: some ranks may find the new one and others not
runs: no (all ranks of one machine see the folder at once)
"""
import os

import torch
import torch.distributed as dist


def last_step(folder, step, model):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), os.path.join(folder, f"checkpoint-{step}.pt"))
    checkpoints = os.listdir(folder)  # expect: RNK604 low
    checkpoints = [name for name in checkpoints if name.startswith("checkpoint")]
    return max(int(name.split("-")[1]) for name in checkpoints)
