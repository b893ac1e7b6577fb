"""How processes join."""
import os

import torch
import torch.distributed as dist


def set_up():
    """Gives the rank inside of the node, the number of all ranks and the rank among them."""
    if "LOCAL_RANK" not in os.environ:
        return 0, 1, 0

    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    if torch.cuda.is_available():
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
    else:
        dist.init_process_group("gloo")

    rank = dist.get_rank()
    print(f"rank {rank} of {world_size} is number {local_rank} on its node")
    return local_rank, world_size, rank
