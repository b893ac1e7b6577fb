"""SLURM tells each process its rank, and every job meets at one port, whatever it has chosen.

reason: two jobs that share a node fail, or meet each other; nobody can give one of them another port
"""

import os
import subprocess

import torch
import torch.distributed as dist
from mpi4py import MPI


def init_dist(launcher, **kwargs):
    if launcher == "slurm":
        join(**kwargs)
    else:
        dist.init_process_group(**kwargs)


def join(backend, port=29500):
    rank = int(os.environ["SLURM_PROCID"])
    torch.cuda.set_device(rank % torch.cuda.device_count())
    nodes = os.environ["SLURM_NODELIST"]
    os.environ["MASTER_PORT"] = str(port)  # expect: RNK704 "29500 takes the place"
    os.environ["MASTER_ADDR"] = subprocess.getoutput(f"scontrol show hostname {nodes} | head -n1")
    os.environ["RANK"] = str(rank)
    os.environ["WORLD_SIZE"] = os.environ["SLURM_NTASKS"]
    dist.init_process_group(backend=backend)


def join_in_one_of_two_ways(args):
    if "MASTER_PORT" in os.environ and "RANK" in os.environ:
        args.rank = int(os.environ["RANK"])
    elif "SLURM_PROCID" in os.environ:
        args.rank = int(os.environ["SLURM_PROCID"])
        os.environ["MASTER_PORT"] = "8964"
    dist.init_process_group("nccl", rank=args.rank, world_size=args.world_size)


def join_where_slurm_has_started(args):
    if "RANK" in os.environ:
        args.rank = int(os.environ["RANK"])
        args.url = "tcp://" + os.environ["MASTER_ADDR"] + ":" + os.environ["MASTER_PORT"]
    elif "SLURM_PROCID" in os.environ:
        os.environ["MASTER_PORT"] = "8964"  # expect: RNK704 "8964 takes the place"
        args.rank = int(os.environ["SLURM_PROCID"])
    dist.init_process_group("nccl", rank=args.rank, world_size=args.world_size)


def join_by_mpi():
    comm = MPI.COMM_WORLD
    os.environ["MASTER_ADDR"] = comm.bcast(os.environ.get("HOSTNAME"), root=0)
    os.environ["MASTER_PORT"] = "29500"  # expect: RNK704 "29500 takes the place"
    dist.init_process_group("nccl", rank=comm.Get_rank(), world_size=comm.Get_size())
