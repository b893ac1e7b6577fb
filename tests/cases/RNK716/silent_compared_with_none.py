"""Values that may be None, and indices below a test or in a `try`.

reason: these are the ways to ask for a variable that may be missing
"""
import os

import torch


def choose_device():
    local_rank = os.environ.get("LOCAL_RANK")
    if local_rank is not None:
        torch.cuda.set_device(int(local_rank))


def rank():
    try:
        found = os.environ["RANK"]
    except KeyError:
        found = None
    return 0 if found is None else int(found)


def local_rank(given=None):
    if given is None and "LOCAL_RANK" in os.environ:
        given = os.environ["LOCAL_RANK"]
    return 0 if given is None else int(given)


def size():
    if "WORLD_SIZE" not in os.environ:
        return 1
    found = os.environ["WORLD_SIZE"]
    assert found is not None
    return int(found)


def strictly():
    return int(os.environ["RANK"]), int(os.environ["LOCAL_RANK"])


def cache():
    home = os.environ["HF_HOME"]
    return home if home is not None else "~"
