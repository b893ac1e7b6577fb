"""Launchers whose processes see one GPU each, or whose environment is filled by something else.

reason: the first GPU that a process sees is its own; nobody knows what the others put in
"""
import os
import subprocess
import sys


def start(command, world_size):
    for rank in range(world_size):
        env = dict(os.environ)
        env["RANK"] = str(rank)
        env["WORLD_SIZE"] = str(world_size)
        env["CUDA_VISIBLE_DEVICES"] = str(rank)
        subprocess.Popen([sys.executable, *command], env=env)


def start_with(command, world_size, more):
    for rank in range(world_size):
        env = dict(os.environ)
        env["RANK"] = str(rank)
        env["WORLD_SIZE"] = str(world_size)
        env.update(more(rank))
        subprocess.Popen([sys.executable, *command], env=env)


def alone(command):
    env = dict(os.environ)
    env["RANK"] = "0"
    env["WORLD_SIZE"] = "1"
    subprocess.run(command, env=env, check=True)


def described(world_size):
    for rank in range(world_size):
        env = dict(os.environ)
        env["RANK"] = str(rank)
        env["WORLD_SIZE"] = str(world_size)
        yield env
