"""Rank 0 writes a note, and all ranks list the folder to keep only the checkpoints in it.

reason: the note is none of the names that are kept
runs: no (all ranks of one machine see the folder at once)
"""
import os

import torch.distributed as dist


def last_step(folder, step):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        with open(os.path.join(folder, f"note_{step}.txt"), "w", encoding="utf-8") as note:
            note.write("begun")
    checkpoints = os.listdir(folder)
    checkpoints = [name for name in checkpoints if name.startswith("checkpoint")]
    logs = [name for name in sorted(os.listdir(folder)) if name.endswith(".log")]
    return max(int(name.split("-")[1]) for name in checkpoints), logs
