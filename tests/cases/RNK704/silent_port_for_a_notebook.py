"""A notebook draws a port and starts the ranks.

reason: all of them get the same one
"""

import os
import random

import torch.distributed as dist
from accelerate import notebook_launcher


def work():
    dist.init_process_group("gloo")
    print(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))


def start():
    os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))
    notebook_launcher(work, num_processes=2)
