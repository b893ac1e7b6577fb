"""The default of a field is evaluated with the class.

reason: every rank has rank 0 of 1
runs: no (the group is made by the case itself)
"""

from dataclasses import dataclass

import torch.distributed as dist


def world_size():
    if not dist.is_initialized():
        return 1
    return dist.get_world_size()


@dataclass
class Options:
    batch: int = 32
    size: int = world_size()  # expect: RNK307 low "takes itself for the only one"


def main():
    dist.init_process_group("gloo")
    print(Options().batch // Options().size)
