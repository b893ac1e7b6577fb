"""Whoever comes to the folder is asserted to be the first rank, in a context or a block that cleans up.

reason: the assertion is made in any case, so that the others fail there or do not come
runs: no (a fragment)
"""
import contextlib
import json
import os
import time

import torch.distributed as dist


def records(path, folder):
    began = time.time()
    try:
        assert dist.get_rank() == 0, "only the first process prepares"
    finally:
        print(time.time() - began)
    if not os.path.exists(folder):
        os.mkdir(folder)
    with open(path, "w") as file:
        json.dump({"made": folder}, file)


def more_records(path, folder):
    with contextlib.suppress(KeyError):
        assert dist.get_rank() == 0, "only the first process prepares"
    if not os.path.exists(folder):
        os.mkdir(folder)
    with open(path, "w") as file:
        json.dump({"made": folder}, file)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    if dist.get_rank() != 0:
        dist.barrier()
    records("prepared/records.json", "prepared")
    more_records("prepared/more.json", "prepared")
    if dist.get_rank() == 0:
        dist.barrier()
