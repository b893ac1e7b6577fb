"""A launcher that tells each process its number on the node, too.

reason: that is all that torchrun sets and programs read
"""
import os
import subprocess
import sys


def start(command, world_size):
    for rank in range(world_size):
        env = {**os.environ, "LOCAL_RANK": str(rank)}
        env["RANK"] = str(rank)
        env["WORLD_SIZE"] = str(world_size)
        subprocess.Popen([sys.executable, *command], env=env)
