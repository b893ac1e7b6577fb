"""Files that are refused by what the first rank has found, ahead of a barrier, with the rank in the name, or for others.

reason: nobody finds what another rank has just made
runs: no (a race that is none)
"""

import json
import logging
import os

import torch.distributed as dist


def log_behind_a_barrier(path):
    if os.path.exists(path):
        raise FileExistsError(path)
    dist.barrier()
    logging.getLogger().addHandler(logging.FileHandler(path))


def log_of_each(folder):
    path = os.path.join(folder, f"log_{dist.get_rank()}.txt")
    if os.path.exists(path):
        raise FileExistsError(path)
    logging.getLogger().addHandler(logging.FileHandler(path))
    dist.barrier()


def log_beside(path):
    if os.path.exists(path):
        raise FileExistsError(path)
    logging.getLogger().addHandler(logging.FileHandler("run.log"))
    dist.barrier()


def log_unless_missing(path):
    if not os.path.exists(path):
        raise FileNotFoundError(path)
    logging.getLogger().addHandler(logging.FileHandler(path))
    dist.barrier()


def main(path, settings):
    dist.init_process_group("gloo")
    logging.getLogger().setLevel(logging.INFO if dist.get_rank() == 0 else logging.ERROR)
    found = [os.path.exists(path)]
    dist.broadcast_object_list(found, src=0)
    if found[0]:
        raise FileExistsError(path)
    if dist.get_rank() == 0:
        with open(path, "w") as file:
            json.dump(settings, file)
    log_behind_a_barrier("all.log")
    log_of_each("logs")
    log_beside("results.txt")
    log_unless_missing("old.log")


if __name__ == "__main__":
    main("settings.json", {})
