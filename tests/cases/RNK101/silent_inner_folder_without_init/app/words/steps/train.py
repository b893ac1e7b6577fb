"""One rank calls a helper that is called like one of the package, of a library around which no such package lies.

reason: nobody knows what the library does
runs: no (a package that is not there)
"""
import torch.distributed as dist
from letters.tools.meet import mean as apart

from words.tools.meet import mean


def step(loss):
    both = mean(loss)
    if dist.get_rank() == 0:
        print(both, apart(loss))
