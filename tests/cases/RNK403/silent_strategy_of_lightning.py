"""A strategy of Lightning has its accelerator set the device up, itself or by the method of its base class.

reason: the accelerator for CUDA calls torch.cuda.set_device(root_device)
runs: no (CUDA)
"""

import torch
from lightning.pytorch.strategies import DDPStrategy
from lightning.pytorch.strategies.fsdp import FSDPStrategy


class WithStore(FSDPStrategy):
    def setup_environment(self):
        self.accelerator.setup_device(self.root_device)
        self.set_world_ranks()
        torch.distributed.init_process_group("nccl", store=self.store)
        self.mesh = torch.distributed.init_device_mesh("cuda", (2,))


class WithMesh(DDPStrategy):
    def setup_environment(self):
        super().setup_environment()
        if not torch.distributed.is_initialized():
            torch.distributed.init_process_group("nccl")
        torch.cuda.set_device(self.local_rank)
