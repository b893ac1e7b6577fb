"""The debugging is switched on, and torch told to look.

reason: it reads the variable again
"""
import os

import torch.distributed as dist


def main(debug):
    if debug:
        os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
        dist.set_debug_level_from_env()
    dist.init_process_group("gloo")
