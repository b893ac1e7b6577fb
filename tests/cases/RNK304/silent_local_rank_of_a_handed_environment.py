"""An object reads its numbers from an environment that is handed on: the one of the node, and that of another program.

reason: the rank on the node is the index of a GPU; of the other environment nobody knows what is in it
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
    def on_node(cls, env=os.environ):
        return cls(int(env["LOCAL_RANK"]), int(env["WORLD_SIZE"]))

    @classmethod
    def of(cls, env):
        return cls(int(env["RANK"]), int(env["WORLD_SIZE"]))


class Engine:
    def __init__(self, model, launch):
        self.device = torch.device("cuda", launch.rank)
        dist.init_process_group("nccl")
        self.model = model.to(self.device)


class Replayed:
    def __init__(self, model, launch):
        self.device = torch.device("cuda", launch.rank)
        self.model = model.to(self.device)


def main(model, recorded):
    engine = Engine(model, Launch.on_node())
    return engine, Replayed(model, Launch.of(recorded))
