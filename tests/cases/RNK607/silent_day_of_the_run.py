"""The name tells the day

reason: ranks disagree on it only around midnight
runs: no (writes to the working directory)
"""
import time
from datetime import datetime

import torch.distributed.checkpoint as dcp


def save(state):
    dcp.save(state, checkpoint_id=f"out/{datetime.now():%Y-%m-%d}")


def save_by_strftime(state):
    dcp.save(state, checkpoint_id=f"out/{time.strftime('%Y-%m-%d')}")


def save_by_fields(state):
    today = datetime.now()
    dcp.save(state, checkpoint_id=f"out/{today.year}-{today.month}-{today.day}")
