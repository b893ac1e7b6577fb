"""Each rank takes the files whose hash falls to it

reason: texts hash differently in each process, so that some files fall to several ranks and some to none
runs: no (ranks of the tests are copies of one process, which hash alike)
"""

import torch.distributed as dist


def share(paths):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    return [p for p in paths if hash(p) % world_size == rank]  # expect: RNK608 "another number in each process"


def owned(parameters):
    for name, parameter in parameters:
        owner = hash(name) % dist.get_world_size()  # expect: RNK608 "another number in each process"
        if owner != dist.get_rank():
            continue
        yield parameter


def samples(dataset, rank, world_size):
    for sample in dataset:
        if rank == abs(hash(sample["url"])) % world_size:  # expect: RNK608 "another number in each process"
            yield sample
