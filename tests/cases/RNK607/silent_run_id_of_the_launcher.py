"""The launcher, or the job, names the run

reason: the environment is the same on all ranks; the clock is for runs without a launcher
runs: no (writes to the working directory)
"""
import os
import time

import torch.distributed.checkpoint as dcp


def save(state):
    run = os.environ.get("TORCHELASTIC_RUN_ID", time.strftime("%H%M%S"))
    dcp.save(state, checkpoint_id=f"out/{run}")


def save_of_a_job(state):
    job = os.environ.get("SLURM_JOB_ID")
    name = job if job is not None else time.strftime("%H%M%S")
    dcp.save(state, checkpoint_id=f"out/{name}")
