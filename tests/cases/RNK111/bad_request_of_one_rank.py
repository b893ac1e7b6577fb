"""Rank 0 tells a server of new weights, and whoever cannot reach it goes on.

reason: only rank 0 makes the request, and misses the barrier in which the others wait
runs: no (needs a server)
"""
import requests
import torch.distributed as dist


def publish(version, rank):
    if rank == 0:
        requests.post("http://127.0.0.1:8000/version", json={"version": version}, timeout=5)
    dist.barrier()


def train(value, steps):
    rank = dist.get_rank()
    for step in range(steps):
        try:
            publish(step, rank)
        except requests.RequestException:  # expect: RNK111 "barrier"
            print("the server has an older version")
        dist.all_reduce(value)
