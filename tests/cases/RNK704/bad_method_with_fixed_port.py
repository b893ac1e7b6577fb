"""Workers of a library set a fixed port, and whoever makes their objects cannot choose another one.

reason: two programs that use the library on one node meet each other, or fail
"""
import os

import torch.distributed as dist


class Worker:
    def __init__(self, rank, local_rank):
        self.rank = rank
        self.local_rank = local_rank

    def init_device(self):
        os.environ["MASTER_ADDR"] = "localhost"
        os.environ["MASTER_PORT"] = "29503"  # expect: RNK704 "fixed port 29503"
        os.environ["LOCAL_RANK"] = str(self.local_rank)
        os.environ["RANK"] = str(self.rank)
        dist.init_process_group("gloo")


class Provider:
    def provide(self):
        if not dist.is_initialized():
            os.environ["RANK"] = "0"
            os.environ["WORLD_SIZE"] = "1"
            os.environ["MASTER_ADDR"] = "localhost"
            os.environ["MASTER_PORT"] = "12355"  # expect: RNK704 "fixed port 12355"
            dist.init_process_group("gloo")
