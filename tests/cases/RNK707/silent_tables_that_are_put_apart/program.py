"""Two tables of another file hold values that would contradict each other, and one of them goes into the environment.

reason: they never come together
"""
import os

import torch.distributed as dist
from presets import PRESETS


def main(name):
    os.environ.update(PRESETS[name])
    dist.init_process_group("gloo")
    dist.destroy_process_group()
