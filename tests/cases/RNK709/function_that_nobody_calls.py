"""Trees are switched off in the way of 2019, in a function of a script that nothing calls, and in one that it calls

reason: what never runs sets nothing
runs: no (needs NCCL)
"""
import os

import torch.distributed as dist


def prepare():
    os.environ["NCCL_TREE_THRESHOLD"] = "0"  # expect: RNK709 low


def join():
    os.environ["NCCL_TREE_THRESHOLD"] = "0"  # expect: RNK709
    dist.init_process_group("gloo")


join()
