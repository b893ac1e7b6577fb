"""The cores of one machine are shared out among all ranks, which guides start on one machine.

reason: there they are right, and no longer on the day of the second one (hygiene)
runs: no (single rule of arithmetic)
"""
import os

import torch
import torch.distributed as dist


def set_num_threads():
    torch.set_num_threads(os.cpu_count() // dist.get_world_size())  # expect: RNK306 "of one node, and nothing here speaks of a second"


if __name__ == "__main__":
    dist.init_process_group("gloo")
    set_num_threads()
