"""Two files cut the part of a rank: one sorts first, the other is handed what was shuffled by a common seed.

reason: all ranks cut the same order
runs: no (the orders differ by chance)
"""
import torch.distributed as dist
from lines import load, read
from parts import own_part, own_sorted_part


def main():
    dist.init_process_group("gloo")
    print(len(own_part(load("train.txt"))), len(own_sorted_part(read("test.txt"))))
    dist.destroy_process_group()
