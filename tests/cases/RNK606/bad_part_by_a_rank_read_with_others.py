"""A set of names that is divided by a rank which was read with others.

reason: a set has another order in each process, and the part is that of the rank
runs: no (needs a launcher)
"""
import os

import torch.distributed as dist


def main(rows):
    rank, size = (int(os.environ[key]) for key in ("RANK", "WORLD_SIZE"))
    dist.init_process_group("gloo", rank=rank, world_size=size)
    users = list({row["user"] for row in rows})  # expect: RNK606
    for user in users[rank::size]:
        print(user)
