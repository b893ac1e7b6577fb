"""A program makes a folder and starts its ranks.

reason: one process makes it: the ranks begin in the worker
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist
from accelerate import notebook_launcher


def worker():
    dist.init_process_group("gloo")
    dist.all_reduce(torch.ones(1))


def run():
    print("restarted" if os.environ.get("RANK") else "started")
    if not os.path.exists("out"):
        os.makedirs("out")
    notebook_launcher(worker, num_processes=2)


if __name__ == "__main__":
    run()
