"""One rank calls a helper of another folder of its package, by the full name; the inner folders have no ``__init__.py``.

reason: the package lies below a folder of the repository, and its inner folders are parts of it all the same
runs: no (a package below another folder)
"""
import torch.distributed as dist

from words.tools.meet import mean


def step(loss):
    if dist.get_rank() == 0:
        print(mean(loss))  # expect: RNK101
