"""A launcher tells the processes that it starts their rank and how many they are, and not which of the node they are.

reason: who reads that, as programs for torchrun do, ends in a KeyError or takes the first GPU
"""
import os
import subprocess
import sys


def start(command, world_size):
    processes = []
    for rank in range(world_size):
        env = dict(os.environ)
        env["RANK"] = str(rank)  # expect: RNK713 "but no LOCAL_"
        env["WORLD_SIZE"] = str(world_size)
        env["MASTER_ADDR"] = "127.0.0.1"
        processes.append(subprocess.Popen([sys.executable, *command], env=env))
    return processes


def launch(args, script):
    current = os.environ.copy()
    current_env = current
    current_env["MASTER_PORT"] = str(args.master_port)
    current_env["WORLD_SIZE"] = str(args.nodes * args.processes)
    for number in range(args.processes):
        current_env["RANK"] = str(args.node * args.processes + number)  # expect: RNK713
        subprocess.Popen([sys.executable, "-u", script, f"--local_rank={number}"], env=current_env)
