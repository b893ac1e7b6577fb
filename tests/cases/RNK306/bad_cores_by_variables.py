"""Some cores are set aside and the rest is shared out, in several steps; the ranks count twice.

reason: the cores are those of one machine, the ranks those of all
runs: no (single rule of arithmetic)
"""

import os

import torch.distributed as dist


def map_all(dataset, function):
    detected = os.cpu_count() or 1
    spare = detected - 4
    per_rank = spare // dist.get_world_size()  # expect: RNK306 "but spare is of one node"
    return dataset.map(function, num_proc=max(1, per_rank))


def workers():
    return os.cpu_count() // (2 * dist.get_world_size())  # expect: RNK306 "dist.get_world_size() counts"
