"""The local rank joins where the address is that of this machine only if nobody has given one.

reason: a launcher gives the address of the first node; on the second one the ranks begin at 0 again
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    if "MASTER_ADDR" not in os.environ:
        os.environ["MASTER_ADDR"] = "127.0.0.1"
    dist.init_process_group("gloo", rank=local_rank, world_size=world_size)  # expect: RNK303 "rank= of init_process_group"
