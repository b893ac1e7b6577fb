"""The folder comes from the environment, and each rank puts a time behind it.

reason: that all have the folder in common does not make them agree on the time
runs: no (a matter of time)
"""
import os
import time

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def save(state):
    dist.init_process_group("gloo")
    folder = os.environ.get("RUNS", "runs")
    name = os.path.join(folder, time.strftime("%H%M%S"))  # expect: RNK607
    dcp.save(state, checkpoint_id=name)
