"""State of the wrapped model

reason: each rank's copy of the state comes back on the GPU that saved it
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    ddp_model = DDP(model.cuda(), device_ids=[local_rank])
    state = torch.load(path)  # expect: RNK404 "map_location"
    ddp_model.module.load_state_dict(state)
    return ddp_model
