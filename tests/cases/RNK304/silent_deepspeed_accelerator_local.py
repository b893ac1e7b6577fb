"""DeepSpeed's accelerator is set to the local rank.

reason: devices are counted on each node
runs: no (needs GPUs)
"""
import os

import deepspeed
from deepspeed.accelerator import get_accelerator


class Settings:
    local_rank: int
    global_rank: int

    def join(self):
        get_accelerator().set_device(self.local_rank)
        deepspeed.init_distributed()


def join():
    get_accelerator().set_device(int(os.environ["LOCAL_RANK"]))
