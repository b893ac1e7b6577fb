"""Each rank names itself as the source of a broadcast of ignite.

reason: all ranks have to name the same one
runs: no (needs ignite)
"""
import ignite.distributed as idist


def share(found):
    return idist.broadcast(found, src=idist.get_rank())  # expect: RNK120
