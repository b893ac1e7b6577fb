"""One branch tells the processes to meet on this machine, and another one joins.

reason: those that join meet where the launcher says
runs: no (two machines)
"""
import os

import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    if world_size == 1:
        os.environ["MASTER_ADDR"] = "127.0.0.1"
        os.environ["MASTER_PORT"] = "29511"
    else:
        dist.init_process_group("gloo", rank=local_rank, world_size=world_size)  # expect: RNK303
