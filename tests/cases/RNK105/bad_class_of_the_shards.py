"""The class that loads shards is the only one; rank 0 alone loads by it.

reason: loading shards communicates, and the other ranks are not there
runs: no (nothing is saved)
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, set_model_state_dict


class ShardLoader:
    def __init__(self, path):
        self.path = path

    def load(self, model):
        states = torch.load(self.path, map_location="cpu")
        set_model_state_dict(model, states, options=StateDictOptions(full_state_dict=True, broadcast_from_rank0=True))


class Trainer:
    def __init__(self, model, config):
        self.model = model
        loader_class = ShardLoader
        self.loader = loader_class(config.path)

    def set_up(self):
        if dist.get_rank() == 0:
            self.loader.load(self.model)  # expect: RNK105
        dist.barrier()
