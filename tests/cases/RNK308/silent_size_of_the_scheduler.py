"""Each task takes its number from the scheduler; a function for a single process writes down its own.

reason: no two processes of a job get one number
runs: no (a scheduler)
"""

import os

import torch.distributed as dist


def export(head, port):
    os.environ.update({"MASTER_ADDR": head, "MASTER_PORT": port, "WORLD_SIZE": os.environ["SLURM_NTASKS"]})
    os.environ.update(RANK=os.environ["SLURM_PROCID"])


def export_for_one():
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=os.environ["MY_PORT"], WORLD_SIZE="1")
    os.environ["RANK"] = "0"


def main(head):
    if "SLURM_NTASKS" in os.environ:
        export(head, os.environ["MY_PORT"])
    else:
        export_for_one()
    dist.init_process_group("gloo")
    print(dist.get_rank())
