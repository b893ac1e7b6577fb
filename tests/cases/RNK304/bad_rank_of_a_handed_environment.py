"""An object reads the rank from the environment that a parameter has for its default, and is handed to who takes a GPU.

reason: on a second node the index is larger than the number of GPUs there
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


class Launch:
    def __init__(self, rank, world_size):
        self.rank = rank
        self.world_size = world_size

    @classmethod
    def from_torchrun(cls, env=os.environ):
        return cls(int(env["RANK"]), int(env.get("WORLD_SIZE", "1")))


class Engine:
    def __init__(self, model, launch, nnodes=2):
        self.device = torch.device("cuda", launch.rank)  # expect: RNK304
        self.nnodes = nnodes
        dist.init_process_group("nccl")
        self.model = model.to(self.device)


def main(model):
    return Engine(model, Launch.from_torchrun())
