"""The function that joins gives back both ranks, or one that programs take for what it is.

reason: nobody takes the rank inside the node for the one in the job
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def init_both():
    local_rank, rank = int(os.environ["LOCAL_RANK"]), int(os.environ["RANK"])
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    torch.cuda.set_device(local_rank)
    return local_rank, rank, int(os.environ["WORLD_SIZE"])


def init_local():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    torch.cuda.set_device(local_rank)
    return local_rank, dist.get_world_size()


def init_node():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    torch.cuda.set_device(local_rank)
    return local_rank, int(os.environ["LOCAL_WORLD_SIZE"])
