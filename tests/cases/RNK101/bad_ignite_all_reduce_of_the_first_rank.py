"""Only the first rank reduces its loss, by ignite.

reason: all_reduce waits for all ranks
runs: no (needs ignite)
"""
import ignite.distributed as idist


def report(loss):
    if idist.get_rank() == 0:
        mean = idist.all_reduce(loss) / idist.get_world_size()  # expect: RNK101
        print(mean)


def same(loss):
    if not idist.get_local_rank():
        idist.all_gather(loss)  # expect: RNK101
