"""Local ranks as device indices.

reason: that is what they are for
runs: no (needs GPUs)
"""
import os

import torch


def device():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    return torch.device("cuda", local_rank)
