"""The handler ends the process with an error.

reason: the launcher stops the others
runs: no (ends the process)
"""
import os
import sys
import traceback

import torch.distributed as dist


def run(job):
    try:
        job.prepare()
        dist.barrier()
        job.start()
    except Exception:
        traceback.print_exc()
        sys.exit(1)
    dist.barrier()


def run_hard(job):
    try:
        job.prepare()
        dist.barrier()
    except Exception:
        traceback.print_exc()
        os._exit(1)
    dist.barrier()
