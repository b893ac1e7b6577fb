"""A model fills its text encoder with a published file.

reason: the folder is one that somebody has downloaded
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


class Retrieval(torch.nn.Module):
    def __init__(self, config, encoder):
        super().__init__()
        self.encoder = encoder
        self.world_size = dist.get_world_size()
        state = torch.load(os.path.join(config["text_encoder"], "pytorch_model.bin"))
        self.encoder.load_state_dict(state, strict=False)
