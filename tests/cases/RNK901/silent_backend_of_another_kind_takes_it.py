"""A function for all backends hands on what one of them takes.

reason: which of them is there nobody sees; a method takes any keyword; a variable of the function holds something else
"""
import torch.distributed as dist

backend = None


class Torch:
    def barrier(self, group=None):
        return dist.barrier(group=group)

    def all_reduce(self, tensor, **options):
        return dist.all_reduce(tensor, **options)


class Mpi:
    def barrier(self, group=None, limit=None):
        return dist.monitored_barrier(group, timeout=limit)


def join(made):
    global backend
    backend = made or Torch()


def join_torch():
    global backend
    backend = Torch()


def barrier(limit):
    return backend.barrier(limit=limit)


def sum_up(x, op):
    return backend.all_reduce(x, op=op)


def wait(backend, seconds):
    return backend.barrier(seconds=seconds)
