"""Rank 0 hands its tensor over ahead of a barrier, the others behind it.

reason: horovod matches calls that return a handle by their name, whenever the ranks issue them
runs: no (needs horovod)
"""
import horovod.torch as hvd


def average(metric):
    handle = None
    if hvd.rank() == 0:
        handle = hvd.allreduce_async(metric, name="metric")
    hvd.barrier()
    if hvd.rank() > 0:
        handle = hvd.allreduce_async(metric, name="metric")
    return hvd.synchronize(handle)
