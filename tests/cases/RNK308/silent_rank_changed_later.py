"""The rank begins as 0 and is replaced.

reason: the value at the call is the launcher's
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def main():
    rank = 0
    world_size = 2
    if "SLURM_PROCID" in os.environ:
        rank = int(os.environ["SLURM_PROCID"])
    dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=rank, world_size=world_size)
