"""An object that averages losses is made without a group, and the last stage alone asks it.

reason: what the constructor leaves at None is the default group, and the first stage never comes
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 hung in all_reduce (line 28)
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Stages:
    def __init__(self):
        self.mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("pp", "dp"))

    @property
    def last(self):
        return self.mesh["pp"].get_local_rank() == 1


class LossAverager:
    def __init__(self, group=None):
        self.group = group

    def __call__(self, loss):
        value = loss.detach().clone()
        dist.all_reduce(value, group=self.group)
        return value / dist.get_world_size(self.group)


class Trainer:
    def __init__(self, stages: Stages, average: LossAverager):
        self.stages = stages
        self.average = average

    def step(self, loss):
        if self.stages.last:
            print(float(self.average(loss)))


def main(rank, world_size):
    stages = Stages()
    trainer = Trainer(stages, LossAverager())
    trainer.step(torch.ones(1))  # expect: RNK101 "when `self.stages.last`"
