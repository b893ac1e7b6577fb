"""The constructor of a class of the project has the public one that it is derived from download the data.

reason: all ranks fetch one archive into one folder, and unpack it there
"""
import torch.distributed as dist
from words import KeywordSet


def build(root):
    return {name: KeywordSet(root, name) for name in ("training", "validation")}  # expect: RNK605 "__init__, words.py line 6"


def main(root):
    dist.init_process_group("gloo")
    sets = build(root)
    dist.barrier()
    return sets


if __name__ == "__main__":
    main("/data/speech")
