"""The name of the host is in the name.

reason: each node writes a file of its own
runs: no (a race of several nodes)
"""
import os
import socket

import torch
import torch.distributed as dist


def save(state, out_dir):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(state, os.path.join(out_dir, socket.gethostname() + ".pt"))
    print("rank", dist.get_rank())
