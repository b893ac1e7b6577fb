"""A method puts the path of a checkpoint together

reason: the folder of the run has the time of each rank in it, and each rank saves its part there
runs: no (the times differ by chance)
"""
import os
import time

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


class Checkpointer:
    def __init__(self, folder, model):
        self.folder = folder
        self.model = model

    def path(self, step):
        """Where a step is kept."""
        return os.path.join(self.folder, f"step_{step:07d}")

    def save(self, step):
        dcp.save({"model": self.model.state_dict()}, checkpoint_id=self.path(step))


def main(config, model):
    dist.init_process_group("nccl")
    config.out = os.path.join(config.out, time.strftime("%m%d_%H%M%S"))  # expect: RNK607
    checkpointer = Checkpointer(config.out, model)
    for step in range(10):
        checkpointer.save(step)
