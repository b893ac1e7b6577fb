"""One variable of the launcher has a default, another one is taken for granted.

reason: without a launcher the program ends at the second, for which the first is prepared
"""
import os

import torch
import torch.distributed as dist


def main():
    world_size = int(os.environ.get("WORLD_SIZE", 1))
    local_rank = int(os.environ["LOCAL_RANK"])  # expect: RNK716 "WORLD_SIZE has a default for that"
    torch.cuda.set_device(local_rank)
    if world_size > 1:
        dist.init_process_group("nccl")


class Trainer:
    def __init__(self, model):
        self.rank = int(os.getenv("RANK", "0"))
        self.model = model.to(int(os.environ["LOCAL_RANK"]))  # expect: RNK716
        self.size = int(os.environ["WORLD_SIZE"])
