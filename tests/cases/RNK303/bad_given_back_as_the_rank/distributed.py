"""The function that joins gives back the rank inside the node, and programs take it for the rank in the job.

reason: on two nodes two processes are rank 0, and write over each other's checkpoints
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def init_ddp():
    try:
        local_rank = int(os.environ["LOCAL_RANK"])
        world_size = int(os.environ["WORLD_SIZE"])
    except KeyError:
        return 0, 1
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    torch.cuda.set_device(local_rank)
    return local_rank, world_size  # expect: RNK303 "as a caller of init_ddp calls it"
