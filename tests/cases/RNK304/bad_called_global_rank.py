"""A field of the settings that is called global_rank chooses the device.

reason: the second node has no such device
runs: no (needs GPUs)
"""
import deepspeed
from deepspeed.accelerator import get_accelerator


class Settings:
    local_rank: int
    global_rank: int

    def join(self):
        get_accelerator().set_device(self.global_rank)  # expect: RNK304
        deepspeed.init_distributed()
