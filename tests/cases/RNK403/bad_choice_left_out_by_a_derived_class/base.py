"""A base class chooses the GPU in a method which the only class that is used has another one for.

reason: nobody chooses, and all that names no number runs on GPU 0 of the node
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist

__all__ = ["Engine"]


class Engine:
    def __init__(self, config):
        self.config = config
        self.device = None

    def bind(self):
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))

    def launch(self):
        self.bind()
        dist.init_process_group("nccl")  # expect: RNK403
        self.build()
        dist.destroy_process_group()

    def build(self):
        raise NotImplementedError
