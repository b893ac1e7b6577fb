"""A port drawn by a generator that begins with the number of the job, and a free one for a single process.

reason: all ranks draw the same number; a process that is alone meets nobody
"""
import os
import random
import socket

import torch.distributed as dist


def free_port():
    with socket.socket() as one:
        one.bind(("", 0))
        return one.getsockname()[1]


def join():
    if "SLURM_JOB_ID" in os.environ:
        os.environ["MASTER_ADDR"] = os.environ["SLURM_LAUNCH_NODE_IPADDR"]
        os.environ["MASTER_PORT"] = str(random.Random(os.environ["SLURM_JOB_ID"]).randint(20_000, 60_000))
        os.environ["RANK"] = os.environ["SLURM_PROCID"]
        os.environ["WORLD_SIZE"] = os.environ["SLURM_NTASKS"]
    elif "MASTER_ADDR" not in os.environ:
        os.environ["MASTER_ADDR"] = "127.0.0.1"
        os.environ["MASTER_PORT"] = str(free_port())
        os.environ["RANK"] = "0"
        os.environ["WORLD_SIZE"] = "1"
    dist.init_process_group("gloo")
