"""The variables are kept in an attribute, and another method puts them into the environment.

reason: they are set all the same
runs: no (the setting has no effect)
"""
import os

import torch.distributed as dist


class Launch:
    def __init__(self, seconds):
        self.network = {
            "NCCL_TIMEOUT": str(seconds),  # expect: RNK706
            "NCCL_SOCKET_IFNAME": "eth0",
        }

    def start(self):
        os.environ.update(self.network)
        dist.init_process_group("nccl")
