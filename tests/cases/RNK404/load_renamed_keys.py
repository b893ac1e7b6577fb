"""Keys renamed on the way into an EMA

reason: the tensors stay where they were loaded
runs: no (CUDA)
"""
from collections import OrderedDict

import torch
import torch.distributed as dist


class ModelEma:
    def __init__(self, model, resume=""):
        self.ema = model
        if resume:
            self._load_checkpoint(resume)
        dist.barrier()

    def _load_checkpoint(self, path):
        checkpoint = torch.load(path)  # expect: RNK404
        if "state_dict_ema" in checkpoint:
            renamed = OrderedDict()
            for name, tensor in checkpoint["state_dict_ema"].items():
                renamed["module." + name] = tensor
            self.ema.load_state_dict(renamed)
