"""The port of the address is one for all, or the process is alone

reason: one port that the launcher tells, that a caller hands in, or that rank 0 tells the others; a free port where there is one process
runs: no (several programs)
"""

import os
import random
import socket

import torch.distributed as dist


def launcher_port():
    return int(os.environ.get("MASTER_PORT", 0)) or random_port()


def random_port():
    with socket.socket() as tried:
        tried.bind(("", 0))
        return tried.getsockname()[1]


def join_where_the_launcher_says():
    port = launcher_port()
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=int(os.environ["RANK"]))


def join_where_the_caller_says(port):
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=int(os.environ["RANK"]))


def join_alone():
    if int(os.environ.get("WORLD_SIZE", 1)) == 1:
        port = random_port()
        dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=0, world_size=1)
    else:
        dist.init_process_group("gloo", rank=int(os.environ["RANK"]))


def join_after_rank_0_has_told(store):
    if int(os.environ["RANK"]) == 0:
        store.set("port", str(random_port()))
    port = int(store.get("port"))
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=int(os.environ["RANK"]))


def join_with_one_seed():
    random.seed(int(os.environ["JOB_ID"]))
    port = random.randint(2000, 65000)
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=int(os.environ["RANK"]))


def join_unless_told(port=None):
    if port is None:
        port = random_port()
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=int(os.environ["RANK"]))
