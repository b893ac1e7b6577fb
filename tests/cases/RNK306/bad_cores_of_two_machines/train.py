"""The cores of one machine are shared out among all ranks, which a script starts on two.

reason: each takes half of what there is for it
runs: no (single rule of arithmetic)
"""
import os

import torch
import torch.distributed as dist


def set_num_threads():
    torch.set_num_threads(os.cpu_count() // dist.get_world_size())  # expect: RNK306 "is of one node"


if __name__ == "__main__":
    dist.init_process_group("gloo")
    set_num_threads()
