"""Whoever comes to the folder is asserted to be the first rank, a line below.

reason: the others find what rank 0 has made before they come, or fail in any case
runs: no (a fragment)
"""
import json
import os

import torch.distributed as dist


def records(path, folder):
    if os.path.exists(path):
        with open(path) as file:
            found = json.load(file)
    else:
        if not os.path.exists(folder):
            os.mkdir(folder)
        assert dist.get_rank() == 0, "only the first process prepares"
        found = {"made": folder}
        with open(path, "w") as file:
            json.dump(found, file)
    return found


if __name__ == "__main__":
    dist.init_process_group("gloo")
    if dist.get_rank() != 0:
        dist.barrier()
    records("prepared/records.json", "prepared")
    if dist.get_rank() == 0:
        dist.barrier()
