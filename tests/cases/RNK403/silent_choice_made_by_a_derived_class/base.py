"""Classes that choose the GPU in a method of their own, by way of the one of the base, or keep that one.

reason: whichever of them is used, each process has its GPU before it joins
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


class Engine:
    def __init__(self, config):
        self.config = config
        self.device = None

    def bind(self):
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))

    def launch(self):
        self.bind()
        dist.init_process_group("nccl")
        self.build()
        dist.destroy_process_group()

    def build(self):
        self.model = self.config.model.to(self.device)


class Abstract:
    def bind(self):
        raise NotImplementedError

    def launch(self, model):
        self.bind()
        dist.init_process_group("nccl")
        self.model = model.to(torch.device("cuda"))
        dist.destroy_process_group()
