"""A method of a program makes groups on some ranks, and nobody calls it.

reason: it never runs; who calls it some day will see the others wait
runs: no (nobody calls it)
"""

import torch.distributed as dist


class Parts:
    group = None

    @staticmethod
    def is_there():
        return Parts.group is not None

    @staticmethod
    def split_into(size):
        rank = dist.get_rank()
        for i in range(0, dist.get_world_size(), size):
            ranks = range(i, i + size)
            group = dist.new_group(ranks)  # expect: RNK114 low
            if rank in ranks:
                Parts.group = group
                break

    @staticmethod
    def split_in_use(size):
        rank = dist.get_rank()
        for i in range(0, dist.get_world_size(), size):
            ranks = range(i, i + size)
            group = dist.new_group(ranks)  # expect: RNK114 "must be called by all ranks"
            if rank in ranks:
                Parts.group = group
                break
