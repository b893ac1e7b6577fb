"""A helper makes the name of the run out of the clock, and all ranks take that of rank 0.

reason: the name is broadcast before anything is saved
"""

import os
from datetime import datetime

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def run_name(config):
    return f"{config.name}-{datetime.now():%Y%m%d-%H%M%S}"


class Checkpoints:
    def __init__(self, config):
        names = [run_name(config)]
        dist.broadcast_object_list(names, src=0)
        self.folder = os.path.join(config.root, names[0])

    def save(self, model, step):
        path = os.path.join(self.folder, str(step))
        dcp.save({"model": model.state_dict()}, checkpoint_id=path)


def main(config, model, loader):
    dist.init_process_group("gloo")
    checkpoints = Checkpoints(config)
    for step, batch in enumerate(loader):
        model(batch).mean().backward()
        checkpoints.save(model, step)
