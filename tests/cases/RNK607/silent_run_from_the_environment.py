"""The name of the run comes from the environment, and is a time where nothing is set.

reason: launchers of several processes may set it
"""
import os
import time

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def save(state):
    dist.init_process_group("gloo")
    run = os.environ.get("RUN_ID", time.strftime("%H%M%S"))
    dcp.save(state, checkpoint_id=os.path.join("ckpt", run))


def save_other(state):
    dist.init_process_group("gloo")
    run = os.environ.get("RUN_ID") or time.strftime("%H%M%S")
    dcp.save(state, checkpoint_id=f"ckpt/{run}")
