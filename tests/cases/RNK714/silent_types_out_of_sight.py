"""Values of which nobody knows the type.

reason: they may be text, and mostly are
"""
import argparse
import os
import subprocess

import torch.distributed as dist


def setup(rank, world_size, port):
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def anew(rank, world_size, port=12355):
    port = str(port)
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def optional(rank, world_size, port=None):
    if port is not None:
        os.environ["MASTER_PORT"] = port
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def options(rank):
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", default="29500")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    args.threads = str(args.threads)
    os.environ["MASTER_PORT"] = args.port
    os.environ["OMP_NUM_THREADS"] = args.threads
    setup(rank, 2, args.port)


def configured(rank, world_size, config):
    os.environ["MASTER_PORT"] = config["port"]
    os.environ["MASTER_ADDR"] = config.address
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    os.environ["LOCAL_RANK"] = os.environ.get("SLURM_LOCALID", "0")
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def launch(command, settings):
    return subprocess.run(command, env=settings)
