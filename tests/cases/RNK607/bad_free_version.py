"""Each rank looks for a version that is free

reason: who comes later finds the folder of those who came first
runs: no (depends on who comes first)
"""
import os

import torch.distributed.checkpoint as dcp


def save_next(state, root):
    version = 0
    while os.path.exists(f"{root}/version_{version}"):  # expect: RNK607
        version += 1
    dcp.save(state, checkpoint_id=f"{root}/version_{version}")


def save_counted(state, root):
    number = len(os.listdir(root))  # expect: RNK607 "`os.listdir(root)`"
    dcp.save(state, checkpoint_id=f"{root}/{number}")
