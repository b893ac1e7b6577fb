"""The old name of torch's variable, in a script without requirements.

reason: a torch of today warns; an older one may be meant
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_BLOCKING_WAIT"] = "1"  # expect: RNK709 low "since torch 2.2"
    os.environ["NCCL_MIN_NCHANNELS"] = "8"  # expect: RNK709 low "use NCCL_MIN_CTAS"
    dist.init_process_group("nccl")
