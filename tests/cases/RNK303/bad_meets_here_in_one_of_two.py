"""Of two that join by a helper, one tells its processes to meet on this machine.

reason: the other one goes by what the launcher says, which may start several nodes
runs: no (needs two nodes)
"""
import os

import torch.distributed as dist


def join():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo", rank=local_rank, world_size=int(os.environ["WORLD_SIZE"]))  # expect: RNK303


def try_out():
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["MASTER_PORT"] = "29511"
    join()


def main():
    join()
