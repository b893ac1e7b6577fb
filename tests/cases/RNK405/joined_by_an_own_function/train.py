"""A project's own function joins the group, under a name that libraries have, too

reason: the one group of the program is one of NCCL
runs: no (NCCL)
"""
import torch
from group import init_distributed
from metrics import total


def main(batches):
    init_distributed()
    print(total(sum(len(batch) for batch in batches)))


if __name__ == "__main__":
    main([[1, 2], [3]])
