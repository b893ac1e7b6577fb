import os

import torch.distributed as dist


def connect(rank, world_size):
    local_rank = int(os.environ.get("LOCAL_RANK", 0))
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    return local_rank
