"""Functions whose first parameter is something that all ranks share: their launchers give no number.

reason: `stage` and `depth` are the arguments of the launcher, equal in all processes
runs: no (needs accelerate and detectron2)
"""
import torch
import torch.distributed as dist
from accelerate import notebook_launcher
from detectron2.engine import launch
from torch.distributed.launcher.api import LaunchConfig, elastic_launch


def train(stage, loss):
    if stage == 0:
        dist.all_reduce(loss)


def tune(depth):
    loss = torch.ones(1)
    if depth == 0:
        dist.all_reduce(loss)
    return loss


def main():
    notebook_launcher(train, args=(0, torch.ones(1)), num_processes=2)
    launch(train, 8, args=(1, torch.ones(1)))
    elastic_launch(LaunchConfig(min_nodes=1, max_nodes=1, nproc_per_node=2), tune)(2)
