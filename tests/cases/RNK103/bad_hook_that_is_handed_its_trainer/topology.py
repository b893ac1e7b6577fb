"""Where this rank stands."""
import torch
import torch.distributed as dist


class Topology:
    def __init__(self):
        self.place = divmod(dist.get_rank(), 4)

    @property
    def draws(self):
        return self.place == (0, 0)

    def mean(self, value):
        total = torch.tensor(value)
        dist.all_reduce(total)
        return (total / dist.get_world_size()).item()
