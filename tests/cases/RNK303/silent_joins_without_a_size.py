"""Ranks that join without a size

reason: one is the launcher's rank, one meets in a file, one says itself how many there are
runs: no (needs a launcher)
"""

import os

import torch.distributed as dist


def by_rank():
    dist.init_process_group("gloo", init_method="env://", rank=int(os.environ["RANK"]))


def by_file(path):
    dist.init_process_group("gloo", init_method=f"file://{path}", rank=int(os.environ["LOCAL_RANK"]))


def of_this_node(count):
    dist.init_process_group("gloo", rank=int(os.environ["LOCAL_RANK"]), world_size=count)
