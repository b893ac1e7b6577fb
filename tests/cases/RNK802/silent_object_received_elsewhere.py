"""One rank sends an order in a list that is written down; the others receive it in a loop of their own.

reason: the sender has the order already
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import dataclasses

import torch.distributed as dist


@dataclasses.dataclass
class Order:
    name: str


def send(name):
    order = Order(name)
    dist.broadcast_object_list([order], src=0)
    print(order.name)


def serve():
    received = [None]
    while received[0] is None or received[0].name != "stop":
        dist.broadcast_object_list(received, src=0)


def main(rank, world_size):
    if rank == 0:
        send("work")
        send("stop")
    else:
        serve()
