"""Ranks return early where all of them do, and behind the last call.

reason: the number of processes is equal on all ranks, and what is left to do needs one
runs: no (needs ignite)
"""
import ignite.distributed as idist


def mean(loss):
    if idist.get_world_size() == 1 or idist.backend() is None:
        return loss
    loss = idist.all_reduce(loss) / idist.get_world_size()
    if idist.get_rank() > 0:
        return loss
    print(loss)
    return loss
