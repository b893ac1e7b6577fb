"""Groups of ignite that all ranks make, by themselves or by a list of ranks.

reason: all ranks make each group, and the members use it
runs: no (needs ignite)
"""
import ignite.distributed as idist


def pair_and_all(loss):
    group = idist.new_group([0, 1])
    if idist.get_rank() < 2:
        loss = idist.all_reduce(loss, group=group)
    parts = idist.all_gather(loss, group=[0, 1])
    return loss, parts
