"""The local rank of a program that, if it joins at all, tells its processes to meet on this machine.

reason: no second node can join at an address that begins with 127, so that the local rank is the rank of the job
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    if world_size > 1:
        os.environ["MASTER_ADDR"] = "127.0.0.4"
        os.environ["MASTER_PORT"] = "29511"
        dist.init_process_group("gloo", rank=local_rank, world_size=world_size)
