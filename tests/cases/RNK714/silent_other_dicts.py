"""Dicts that hold settings, called like environments.

reason: they hold what they like, as long as no process gets them
"""
import subprocess

import torch.distributed as dist


def settings(rank, world_size):
    env = {}
    env["RANK"] = rank
    env["WORLD_SIZE"] = 4
    env_vars = {"MASTER_PORT": 29500}
    dist.init_process_group("nccl", rank=env["RANK"], world_size=world_size)
    return env, env_vars


def launch(command, world_size):
    env = {"WORLD_SIZE": world_size}
    env["MASTER_PORT"] = 29500
    return subprocess.run(command, env={name: str(value) for name, value in env.items()})
