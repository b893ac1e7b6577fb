"""A strategy of Lightning joins before its accelerator sets the device up.

reason: nothing has chosen a GPU when the objects are exchanged
runs: no (CUDA)
"""

import torch
from lightning.pytorch.strategies.fsdp import FSDPStrategy


class WithNames(FSDPStrategy):
    def setup_environment(self):
        self.set_world_ranks()
        torch.distributed.init_process_group("nccl")  # expect: RNK403 "before the GPU is chosen"
        names = [None] * self.world_size
        torch.distributed.all_gather_object(names, self.name)
        self.accelerator.setup_device(self.root_device)
