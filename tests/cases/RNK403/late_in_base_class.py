"""The base class chooses the GPU, and the group is there before

reason: super().setup() selects the device through an accelerator
runs: no (CUDA)
"""
import os
from abc import ABC, abstractmethod

import torch
import torch.distributed as dist


class Accelerator(ABC):
    @abstractmethod
    def setup_device(self, device): ...


class CUDAAccelerator(Accelerator):
    def setup_device(self, device):
        torch.cuda.set_device(device)


class Strategy:
    def __init__(self, accelerator: Accelerator):
        self._accelerator = accelerator

    @property
    def accelerator(self) -> Accelerator:
        return self._accelerator

    def setup_environment(self):
        self.accelerator.setup_device(int(os.environ["LOCAL_RANK"]))


class DDPStrategy(Strategy):
    def _setup_distributed(self):
        dist.init_process_group("nccl")
        dist.barrier()

    def setup_environment(self):
        self._setup_distributed()  # expect: RNK403 "barrier"
        super().setup_environment()
