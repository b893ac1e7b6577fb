"""Methods that choose a port where there is no launcher, and leave its own alone, or take one.

reason: nothing else has chosen a port there, or somebody else does so
"""
import os

import torch.distributed as dist


class Merger:
    def __init__(self, config):
        if "WORLD_SIZE" not in os.environ:
            os.environ["RANK"] = "0"
            os.environ["WORLD_SIZE"] = "1"
            os.environ["MASTER_ADDR"] = "localhost"
            os.environ["MASTER_PORT"] = "12355"  # expect: RNK704 low
        dist.init_process_group("gloo")


class Worker:
    def __init__(self, rank, port):
        self.rank = rank
        self.port = port

    def init_device(self):
        os.environ.setdefault("MASTER_ADDR", "localhost")
        os.environ["MASTER_PORT"] = str(self.port)
        os.environ["RANK"] = str(self.rank)
        dist.init_process_group("gloo")

    def join(self):
        os.environ.setdefault("MASTER_PORT", "29500")
        if "MASTER_PORT" not in os.environ:
            os.environ["MASTER_PORT"] = "29501"
        dist.init_process_group("gloo")


def demo(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"  # expect: RNK704 low
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
