"""Each process that a launcher has started looks for a free port, and joins there

reason: the port is another one in each process, so that nobody is there but the process itself, which waits for the others
runs: no (waits until the timeout of the group)
"""

import os
import random
import socket

import torch.distributed as dist


def find_free_port():
    while True:
        port = random.randint(2000, 65000)
        with socket.socket() as tried:
            try:
                tried.bind(("localhost", port))
                return port
            except OSError:
                continue


def join():
    rank = int(os.getenv("RANK", "0"))
    world_size = int(os.getenv("WORLD_SIZE", "1"))
    port = find_free_port()
    init_method = f"tcp://localhost:{port}"
    dist.init_process_group("gloo", init_method=init_method, world_size=world_size, rank=rank)  # expect: RNK704


def join_at_once():
    dist.init_process_group(
        "gloo",
        init_method=f"tcp://127.0.0.1:{random.randint(2000, 65000)}",  # expect: RNK704
        world_size=int(os.environ["WORLD_SIZE"]),
        rank=int(os.environ["RANK"]),
    )
