"""Each machine looks for a free port before it starts its processes, which count the machines.

reason: the address is told through a file, the port is not: the machines wait at different ports
runs: no (starts processes)
"""

import os
import socket
import subprocess


def _find_free_port():
    with socket.socket() as tried:
        tried.bind(("", 0))
        return tried.getsockname()[1]


def launch(argv, world_size, num_machines, machine_rank, gpus, master_ip):
    port = _find_free_port()
    env = os.environ.copy()
    env["MASTER_ADDR"] = master_ip
    env["MASTER_PORT"] = str(port)  # expect: RNK704 "each node draws a port of its own"
    env["WORLD_SIZE"] = str(world_size)
    processes = []
    for local_rank in range(gpus):
        rank = machine_rank * gpus + local_rank
        env["RANK"] = str(rank)
        env["LOCAL_RANK"] = str(local_rank)
        processes.append(subprocess.Popen(argv, env=env))
    return processes
