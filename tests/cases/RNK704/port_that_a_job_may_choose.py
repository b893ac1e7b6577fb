"""Jobs of SLURM that may choose a port: by the environment, by an argument, or by their number.

reason: a job that shares a node with another one has its own port
"""

import os
import subprocess

import torch
import torch.distributed as dist


def join(port=29500):
    torch.cuda.set_device(int(os.environ["SLURM_PROCID"]) % torch.cuda.device_count())
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    if "MASTER_PORT" not in os.environ:
        os.environ["MASTER_PORT"] = str(port)
    dist.init_process_group("nccl")


def join_by_option(args):
    join_at(port=args.port)


def join_at(port=29500):
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    os.environ["MASTER_PORT"] = str(port)
    dist.init_process_group("nccl")


def join_by_number():
    rank = int(os.environ["SLURM_PROCID"])
    os.environ["MASTER_PORT"] = str(20_000 + int(os.environ["SLURM_JOB_ID"]) % 10_000)
    dist.init_process_group("nccl", rank=rank, world_size=int(os.environ["SLURM_NTASKS"]))


def join_without_a_launcher(args):
    if "SLURM_PROCID" in os.environ:
        args.rank = int(os.environ["SLURM_PROCID"])
        args.world_size = int(os.environ["SLURM_NTASKS"])
    else:
        args.rank, args.world_size = 0, torch.cuda.device_count()
        start(args, port="29501")
    dist.init_process_group("nccl", rank=args.rank, world_size=args.world_size)


def start(args, port):
    os.environ["MASTER_PORT"] = port
    os.environ["RANK"] = os.environ["SLURM_PROCID"]


def join_unless_told(port=29500):
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    os.environ["MASTER_PORT"] = str(port)
    if os.environ["SLURM_JOB_NODELIST"] == "login":
        os.environ["MASTER_PORT"] = subprocess.getoutput("shuf -i 20000-30000 -n 1")
    dist.init_process_group("nccl")


def join_again():
    chosen = os.environ.get("MASTER_PORT")
    rank = int(os.environ["SLURM_PROCID"])
    os.environ["MASTER_PORT"] = "29502"  # expect: RNK704 low
    dist.init_process_group("nccl", rank=rank, world_size=int(os.environ["SLURM_NTASKS"]))
    os.environ["MASTER_PORT"] = chosen or "29500"
