"""The first machine looks for a free port and tells the others, or there is one machine.

reason: whoever counts the machines is told the port, or looks for it where it is alone
runs: no (starts processes)
"""

import os
import subprocess
import time

from ports import find_free_port


def launch(argv, num_machines, machine_rank, gpus, master_ip, port):
    if num_machines == 1:
        port = find_free_port()
    start(argv, machine_rank, gpus, master_ip, port)


def start(argv, machine_rank, gpus, master_ip, port):
    env = os.environ.copy()
    env["MASTER_ADDR"] = master_ip
    env["MASTER_PORT"] = str(port)
    for local_rank in range(gpus):
        env["RANK"] = str(machine_rank * gpus + local_rank)
        subprocess.Popen(argv, env=env)


def launch_by_file(argv, num_machines, machine_rank, gpus, master_ip, path):
    env = os.environ.copy()
    port = find_free_port()
    if machine_rank == 0:
        with open(path, "w") as told:
            told.write(str(port))
    while not os.path.exists(path):
        time.sleep(1)
    with open(path) as told:
        port = told.readline()
    env["MASTER_PORT"] = str(port)
    for local_rank in range(gpus):
        env["RANK"] = str(machine_rank * gpus + local_rank)
        subprocess.Popen(argv, env=env)


def launch_here(argv, num_machines, machine_rank, gpus):
    assert num_machines == 1, "one machine only"
    env = os.environ.copy()
    port = find_free_port()
    env["MASTER_PORT"] = str(port)
    for local_rank in range(gpus):
        env["RANK"] = str(machine_rank * gpus + local_rank)
        subprocess.Popen(argv, env=env)
