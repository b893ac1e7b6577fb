import torch
import torch.distributed as dist


class Gatherer:
    def __init__(self, world_size):
        self.world_size = world_size

    def collect(self, tensor):
        out = [torch.empty_like(tensor) for _ in range(self.world_size)]
        dist.all_gather(out, tensor)
        return out
