"""All ranks name the same source of a broadcast of ignite, which others have nothing for.

reason: the source is the last rank on all of them
runs: no (needs ignite)
"""
import ignite.distributed as idist


def share(find):
    last = idist.get_world_size() - 1
    found = find() if idist.get_rank() == last else None
    return idist.broadcast(found, src=last, safe_mode=True)
