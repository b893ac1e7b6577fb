"""A handler lets one rank go on alone, in a function of a script that nothing calls, and in one that it calls

reason: what never runs hurts nobody; in the other one the rank that failed is a reduction behind
runs: no (needs a part that fails)
"""
import sys

import torch
import torch.distributed as dist


class Parts:
    def __init__(self, path):
        self.lines = open(path)

    def read(self):
        return int(next(self.lines))


def read_all(parts):
    while True:
        try:
            asked = parts.read()
            dist.all_reduce(torch.ones(1))
            if asked == 3:
                break
        except Exception:  # expect: RNK111 low
            continue


def sum_all(parts):
    while True:
        try:
            asked = parts.read()
            dist.all_reduce(torch.ones(1))
            if asked == 3:
                break
        except Exception:  # expect: RNK111
            continue


dist.init_process_group("gloo")
sum_all(Parts(sys.argv[1]))
