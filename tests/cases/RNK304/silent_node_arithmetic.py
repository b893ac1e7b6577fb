"""The local rank computed from the global one.

reason: global rank minus the first rank of the node is the local rank
runs: no (needs GPUs)
"""
import os

import torch


def choose():
    rank, per_node = int(os.environ["RANK"]), int(os.environ["LOCAL_WORLD_SIZE"])
    node_rank = rank // per_node
    torch.cuda.set_device(rank - node_rank * per_node)
    return f"cuda:{rank % per_node}"
