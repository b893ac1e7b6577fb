"""The others wait ahead of the work, the first rank behind it, in ignite's barrier.

reason: each rank enters the barrier once
runs: no (needs ignite)
"""
import ignite.distributed as idist


def model_of_all(build):
    if idist.get_rank() > 0:
        idist.barrier()
    model = build()
    if idist.get_rank() == 0:
        idist.barrier()
    return idist.auto_model(model)


def model_of_each_node(build):
    if idist.get_local_rank() > 0:
        idist.barrier()
    model = build()
    if idist.get_local_rank() == 0:
        idist.barrier()
    return idist.auto_model(model)
