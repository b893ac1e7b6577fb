"""A launcher hands numbers to the processes that it starts.

reason: subprocess takes text only: no process starts
"""
import os
import subprocess
import sys


def launch(script, world_size: int):
    env = os.environ.copy()
    env["WORLD_SIZE"] = world_size  # expect: RNK714
    env["MASTER_PORT"] = "29500"
    processes = []
    for local_rank in range(world_size):
        env["LOCAL_RANK"] = str(local_rank)
        processes.append(subprocess.Popen([sys.executable, script], env=env))
    return [process.wait() for process in processes]
