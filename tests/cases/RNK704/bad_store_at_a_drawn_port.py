"""All ranks open a store, one of them as its server, at a port that each of them draws.

reason: the ranks wait for a server at other ports, unless their random states are alike
runs: no (a store beside the group)
"""

import datetime
import random

import torch.distributed as dist
from ports import find_free_port


def evaluate(args):
    store = dist.TCPStore(
        args.master_ip,
        18931 + random.randint(0, 10000),  # expect: RNK704 "each rank draws the port of the store"
        dist.get_world_size(),
        dist.get_rank() == 0,
        datetime.timedelta(seconds=30),
    )
    return store


def share(args):
    port = find_free_port()
    return dist.TCPStore(args.master_ip, port, args.world_size, is_master=args.rank == 0)  # expect: RNK704
