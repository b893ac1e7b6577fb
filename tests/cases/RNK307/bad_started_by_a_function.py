"""A function of the file makes the group, one line too late.

reason: torch refuses to answer before that
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def setup(backend):
    dist.init_process_group(backend)


def main():
    rank = dist.get_rank()  # expect: RNK307 low "torch raises an error"
    setup("gloo")
    print(rank)
