"""A trainer, which makes the group of its processes."""

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, config):
        dist.init_process_group("gloo", rank=config["rank"], world_size=config["world_size"])
        self.device = torch.device("cuda", dist.get_rank())
