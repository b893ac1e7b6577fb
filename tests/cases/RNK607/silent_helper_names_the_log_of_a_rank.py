"""The name that a helper makes out of the clock is that of a log which each rank has for itself.

reason: the sharded checkpoint stands in a folder of the options
"""

import os
import time

import torch.distributed.checkpoint as dcp


def stamp():
    return time.strftime("%H%M%S")


class Run:
    def __init__(self, config, rank):
        self.log = os.path.join(config.root, f"{stamp()}-{rank}.log")
        self.folder = os.path.join(config.root, config.name)

    def save(self, model, step):
        with open(self.log, "a") as out:
            out.write(f"{step}\n")
        dcp.save({"model": model.state_dict()}, checkpoint_id=os.path.join(self.folder, str(step)))
