"""The GPU is chosen by the text that a launcher sets, or by a number where it sets none.

reason: "0" is no name of a device
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def init(backend, **kwargs):
    rank = int(os.environ["RANK"])
    local_rank = os.environ.get("LOCAL_RANK", None) or rank % torch.cuda.device_count()
    torch.cuda.set_device(local_rank)  # expect: RNK305 "needs an integer for a device where the environment has it"
    dist.init_process_group(backend=backend, **kwargs)
