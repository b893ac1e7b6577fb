"""The variables that go into the environment are others by then.

reason: what the constructor has kept is not what is set, as far as can be told
"""
import os

import torch.distributed as dist


class Launch:
    def __init__(self, seconds):
        self.network = {"NCCL_TIMEOUT": str(seconds)}

    def translate(self, names):
        self.network = {names[name]: value for name, value in self.network.items()}

    def start(self):
        os.environ.update(self.network)
        dist.init_process_group("nccl")
