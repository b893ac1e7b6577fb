"""The file is a published one, unless the user names another.

reason: its author knows what is in it
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch import nn


class Scores(nn.Module):
    def __init__(self, inception, path="https://example.org/inception-2015-12-05.pt"):
        super().__init__()
        self.inception = inception
        with open(path, "rb") as file:
            self.inception.load_state_dict(torch.load(file))

    def forward(self, x):
        found = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
        dist.all_gather(found, self.inception(x))
        return torch.cat(found)
