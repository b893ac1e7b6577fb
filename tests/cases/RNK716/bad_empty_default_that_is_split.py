"""An empty text stands for a missing list of GPUs, and is split at commas.

reason: that makes a list of one empty text: int fails, and a test for an empty list sees nothing
"""
import os


def numbers():
    return list(map(int, os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")))  # expect: RNK716 "is a ValueError"


def numbers_by_a_name():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    return [int(gpu) for gpu in visible.split(",")]  # expect: RNK716 "is a ValueError"


class Scheduler:
    def __init__(self):
        self._gpus = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")  # expect: RNK716 "does not see it"
        if len(self._gpus) < 1:
            raise RuntimeError("no GPU")


def first():
    gpus = os.getenv("CUDA_VISIBLE_DEVICES", "").split(",")  # expect: RNK716 "`not gpus`"
    return "cpu" if not gpus else "cuda:0"
