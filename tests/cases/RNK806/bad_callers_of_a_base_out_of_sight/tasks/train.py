"""A task that finds its base class by a search path: all ranks call the method.

reason: the others have None there
runs: no (finds its base by a search path)
"""

import os
import sys

import torch.distributed as dist

sys.path.append(os.path.join(os.path.dirname(__file__), ".."))

from common.task import BaseTask


class Task(BaseTask):
    def validate(self, metric):
        if dist.get_rank() == 0:
            self.save_best(metric)

    def test(self, metric):
        self.save_best(metric)
