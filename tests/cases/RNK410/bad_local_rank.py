"""A callback asks NVML for the GPU of its local rank.

reason: launchers count the GPUs that a job was given
"""
import os

import pynvml
import torch.distributed as dist


class DeviceMonitor:
    def on_train_start(self):
        self.world_size = dist.get_world_size()
        local_rank = int(os.getenv("LOCAL_RANK", 0))
        self.handle = pynvml.nvmlDeviceGetHandleByIndex(local_rank)  # expect: RNK410

    def every_step(self):
        return pynvml.nvmlDeviceGetUtilizationRates(self.handle).gpu
