"""A function for all backends hands a limit to the barrier of the one that is there.

reason: no barrier of the file takes a limit, that of the other name does
"""
import torch.distributed as dist

backend = None


class Torch:
    def __init__(self, name):
        dist.init_process_group(name)

    def barrier(self, group=None, async_op=False):
        return dist.barrier(group=group, async_op=async_op)

    def monitored_barrier(self, group=None, timeout=None, wait_all_ranks=False):
        return dist.monitored_barrier(group=group, timeout=timeout, wait_all_ranks=wait_all_ranks)


def join(name):
    global backend
    if backend is None:
        backend = Torch(name)


def barrier(group=None, async_op=False):
    return backend.barrier(group=group, async_op=async_op)


def monitored_barrier(group=None, timeout=None, wait_all_ranks=False):
    global backend
    return backend.barrier(group=group, timeout=timeout, wait_all_ranks=wait_all_ranks)  # expect: RNK901 "takes no timeout="
