"""A distributed checkpoint is loaded where the folder is seen.

reason: dcp.load is a collective
runs: no (the folder is seen by all ranks of one node)
"""
import os

import torch.distributed.checkpoint as dcp


def resume(state, folder):
    if os.path.exists(folder):
        dcp.load(state, checkpoint_id=folder)  # expect: RNK108 "dcp.load"
