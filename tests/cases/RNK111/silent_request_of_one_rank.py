"""Rank 0 tells a server of new weights, and catches what fails in that alone; all ranks ask another one together.

reason: the barrier stands outside; and what all ranks ask for fails for nobody alone
runs: no (needs a server)
"""
import requests
import torch.distributed as dist


def publish(version, rank):
    if rank == 0:
        try:
            requests.post("http://127.0.0.1:8000/version", json={"version": version}, timeout=5)
        except requests.RequestException:
            print("the server has an older version")
    dist.barrier()


def ask(version):
    requests.post("http://127.0.0.1:8000/ready", json={"version": version}, timeout=5)
    dist.barrier()


def train(value, steps):
    rank = dist.get_rank()
    for step in range(steps):
        publish(step, rank)
        try:
            ask(step)
        except requests.RequestException:
            print("nobody is ready")
        dist.all_reduce(value)
