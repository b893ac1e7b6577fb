"""A worker of a test that gives up after a while.

reason: the limit is for tests that have failed
runs: no (is killed by its test)
"""
import time

import torch.distributed as dist


def serve(limit):
    start = time.monotonic()
    while True:
        command = [None]
        dist.broadcast_object_list(command, src=0)
        if time.monotonic() - start > limit:
            break
        time.sleep(0.1)
