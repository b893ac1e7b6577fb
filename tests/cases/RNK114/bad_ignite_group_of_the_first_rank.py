"""Only the first rank makes a group, by ignite.

reason: new_group is for all ranks, members or not
runs: no (needs ignite)
"""
import ignite.distributed as idist


def pair():
    if idist.get_rank() == 0:
        return idist.new_group([0, 1])  # expect: RNK114
    return None
