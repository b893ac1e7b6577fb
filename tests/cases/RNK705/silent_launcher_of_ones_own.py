"""A launcher of one's own, which numbers the processes itself.

reason: who starts the program passes the option, under the name that it has
"""
import argparse
import subprocess
import sys

import torch
import torch.distributed as dist


def command(options, given):
    words = [f"--{name} {given.get(name, value)}" for name, value in options.items()]
    return [sys.executable, "main.py", *" ".join(words).split()]


def launch(options, processes):
    started = [subprocess.Popen(command(options, {"local_rank": rank})) for rank in range(processes)]
    for process in started:
        process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", init_method="file:///tmp/meet", world_size=4, rank=args.local_rank)
