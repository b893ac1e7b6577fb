"""The port of a store is told by one rank, fixed, or drawn by the server alone.

reason: all ranks come to the same port
runs: no (a store beside the group)
"""

import random

import torch.distributed as dist
from ports import find_free_port


def told(args):
    port = [random.randint(20000, 60000) if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(port)
    return dist.TCPStore(args.master_ip, port[0], dist.get_world_size(), dist.get_rank() == 0)


def fixed(args):
    return dist.TCPStore(args.master_ip, args.port, dist.get_world_size(), dist.get_rank() == 0)


def server(args):
    return dist.TCPStore("localhost", find_free_port(), None, True, wait_for_workers=False)


def opened(args, port=None):
    if args.rank == 0:
        port = find_free_port()
    return dist.TCPStore(args.master_ip, port, args.world_size, args.rank == 0)
