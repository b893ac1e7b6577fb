"""Each rank takes some shards

reason: any division will do, as long as all have the same order
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch.distributed as dist


def shards(folder):
    files = sorted(glob.glob(f"{folder}/shard_*.pt"))
    return files[dist.get_rank() :: dist.get_world_size()]
