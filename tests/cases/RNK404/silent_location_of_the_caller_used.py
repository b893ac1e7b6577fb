"""The location that the caller gives is used, or given up in so many words

reason: the tensors go where the caller wants them, by another way; the numbers of a schedule lie nowhere; a file of settings has no tensors
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def load_moved(filename, map_location=None):
    dist.barrier()
    found = torch.load(filename)
    return {name: value.to(map_location) for name, value in found.items()}


def load_for_an_old_interface(filename, map_location=None):
    del map_location
    return torch.load(filename)


def load_settings(folder, map_location=None):
    return torch.load(f"{folder}/meta.pt")


def load_through_options(filename, map_location=None, **options):
    return torch.load(filename, **options)


class Schedule:
    def restore(self, path, device=None):
        self.losses = torch.load(path)


def load_on_first(filename, map_location=None):
    if dist.get_rank() == 0:
        return torch.load(filename)
    return None
