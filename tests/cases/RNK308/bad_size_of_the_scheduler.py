"""A function puts the number of tasks that the scheduler has started into the environment, and the number of one of them.

reason: every task joins as rank 0
runs: no (the group never forms)
"""

import os

import torch
import torch.distributed as dist


def export(head, port=29577):
    settings = {
        "MASTER_ADDR": head,
        "MASTER_PORT": str(port),
        "WORLD_SIZE": os.environ.get("SLURM_NTASKS", "1"),
        "LOCAL_RANK": os.environ.get("SLURM_LOCALID", "0"),
    }
    os.environ.update(settings)
    os.environ["RANK"] = "0"  # expect: RNK308 "as the tasks of a job (WORLD_SIZE is SLURM_NTASKS)"
    return settings


def main(head):
    export(head)
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(dist.get_rank())
