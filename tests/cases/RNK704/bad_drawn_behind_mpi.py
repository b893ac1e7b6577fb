"""MPI tells each process its rank, and each draws a port where none is told.

reason: mpirun sets no MASTER_PORT, so it is never there, and no two processes draw the same
"""

import os
import random

import torch
import torch.distributed as dist
from mpi4py import MPI


def join():
    comm = MPI.COMM_WORLD
    rank, size = comm.Get_rank(), comm.Get_size()
    torch.cuda.set_device(int(os.environ["OMPI_COMM_WORLD_LOCAL_RANK"]))
    if "MASTER_PORT" not in os.environ:
        os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))  # expect: RNK704 "its launcher tells none"
    dist.init_process_group("nccl", rank=rank, world_size=size)


def join_by_slurm():
    rank, size = int(os.environ["SLURM_PROCID"]), int(os.environ["SLURM_NTASKS"])
    torch.cuda.set_device(int(os.environ["SLURM_LOCALID"]))
    port = find_free_port()
    os.environ["MASTER_PORT"] = str(port)  # expect: RNK704 "its launcher tells none"
    dist.init_process_group("nccl", rank=rank, world_size=size)


def find_free_port():
    return random.choice([29500, 29501])
