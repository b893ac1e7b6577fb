"""A worker notes its traceback, and all ranks exchange theirs at the end.

reason: the failure goes into the next collective of this rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import traceback

import torch.distributed as dist


def stage(work):
    failure = None
    try:
        work()
    except Exception:
        failure = traceback.format_exc()
    failures = [None] * dist.get_world_size()
    dist.all_gather_object(failures, failure)
    if any(failures):
        raise RuntimeError(failures)


def main(rank, world_size):
    failure = None
    try:
        stage(lambda: open("/dev/null").close())
        dist.barrier()
    except BaseException:
        failure = traceback.format_exc()
    finally:
        failures = [None] * world_size
        dist.all_gather_object(failures, failure)
    assert not any(failures)
