"""A hook puts the rank into the name of its file before the run.

reason: each rank writes a file of its own
runs: no (a hook of a trainer)
"""

import os

import torch
import torch.distributed as dist


class Hook:
    def after_train_epoch(self, runner):
        pass


class QueueHook(Hook):
    def __init__(self, folder):
        self.folder = folder
        self.queue_path = "queue"

    def before_run(self, runner):
        self.queue_path = os.path.join(self.folder, self.queue_path + str(dist.get_rank()) + ".pt")

    def after_train_epoch(self, runner):
        torch.save(runner.model.queue, self.queue_path)
