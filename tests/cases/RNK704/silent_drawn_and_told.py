"""Ports that are drawn behind MPI or SLURM and do not part the ranks.

reason: the first rank tells the others; all draw alike; one process alone draws; torchrun's rank comes with a port
"""

import os
import random

import torch
import torch.distributed as dist
from mpi4py import MPI


def told():
    comm = MPI.COMM_WORLD
    torch.cuda.set_device(int(os.environ["OMPI_COMM_WORLD_LOCAL_RANK"]))
    port = comm.bcast(random.randint(20000, 30000), root=0)
    os.environ["MASTER_PORT"] = str(port)
    dist.init_process_group("nccl", rank=comm.Get_rank(), world_size=comm.Get_size())


def alike():
    torch.cuda.set_device(int(os.environ["SLURM_LOCALID"]))
    random.seed(int(os.environ["SLURM_JOB_ID"]))
    os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))
    dist.init_process_group("nccl", rank=int(os.environ["SLURM_PROCID"]), world_size=int(os.environ["SLURM_NTASKS"]))


def alone():
    if "SLURM_PROCID" in os.environ:
        rank, size = int(os.environ["SLURM_PROCID"]), int(os.environ["SLURM_NTASKS"])
        torch.cuda.set_device(int(os.environ["SLURM_LOCALID"]))
    else:
        rank, size = 0, 1
        os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))
    dist.init_process_group("nccl", rank=rank, world_size=size)
