"""The location that the caller gives is never looked at

reason: somebody has decided where the tensors go, and they go to the GPU that saved them all the same
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def load_from_file(filename, map_location=None):
    return torch.load(filename, map_location=map_location)


def load_from_catalogue(filename, map_location=None):
    """Load one of the published files.

    ``map_location``: where the tensors go.
    """
    return load_from_file(filename.removeprefix("ours://"))  # expect: RNK404


class Normalization(torch.nn.Module):
    def __init__(self):
        super().__init__()
        dist.barrier()
        self.running = {}

    def restore(self, path, device=None):
        self.running = torch.load(path)  # expect: RNK404
