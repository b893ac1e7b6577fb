"""The first rank has the derived class download the data, and the others only read.

reason: there is one download, ahead of a barrier
"""
import torch.distributed as dist
from words import KeywordSet, Texts


def build(root):
    if dist.get_rank() == 0:
        KeywordSet(root, "training", fetch=True)
    dist.barrier()
    return KeywordSet(root, "training", fetch=False)


def main(root):
    dist.init_process_group("gloo")
    sets = build(root), Texts(root)
    dist.barrier()
    return sets


if __name__ == "__main__":
    main("/data/speech")
