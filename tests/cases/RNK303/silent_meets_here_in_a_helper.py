"""Two programs tell their processes to meet on this machine, ahead of the helper that joins by the local rank.

reason: no second node can join at 127.0.0.1, so that the local rank is the rank of the job
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def join():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo", rank=local_rank, world_size=int(os.environ["WORLD_SIZE"]))


def main():
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["MASTER_PORT"] = "29511"
    join()


def try_out():
    def join_here():
        dist.init_process_group("gloo", rank=int(os.environ["LOCAL_RANK"]), world_size=2)

    os.environ["MASTER_ADDR"] = "localhost"
    join_here()
