"""A helper makes the name of the run out of the clock, and the constructor keeps it on every rank.

reason: each rank saves its part in a folder of its own second
"""

import os
from datetime import datetime

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def run_name(config):
    return f"{config.name}-{datetime.now():%Y%m%d-%H%M%S}"  # expect: RNK607 "datetime.now()"


class Checkpoints:
    def __init__(self, config):
        self.folder = os.path.join(config.root, run_name(config))

    def save(self, model, step):
        path = os.path.join(self.folder, str(step))
        dcp.save({"model": model.state_dict()}, checkpoint_id=path)


def main(config, model, loader):
    dist.init_process_group("gloo")
    checkpoints = Checkpoints(config)
    for step, batch in enumerate(loader):
        model(batch).mean().backward()
        checkpoints.save(model, step)
