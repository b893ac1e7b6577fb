"""The name is made when the module is imported

reason: each process imports the module at its own time
runs: no (writes to the working directory)
"""
from datetime import datetime

import torch.distributed.checkpoint as dcp

RUN = datetime.now().strftime("%m%d_%H%M%S")  # expect: RNK607


def save(state):
    dcp.save(state, checkpoint_id=f"ckpt/{RUN}")
