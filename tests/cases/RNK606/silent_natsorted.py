"""natsorted brings the files into order

reason: a sort of a library is a sort
runs: no (the order of a listing is the same on one machine)
"""
from pathlib import Path

import torch.distributed as dist
from natsort import natsorted


def shards(folder):
    files = natsorted(Path(folder).glob("*.parquet"))
    return files[dist.get_rank() :: dist.get_world_size()]
