"""The text is converted before it is compared.

reason: the variable holds a number then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    value = os.environ.get("RANK")
    value = int(value) if value is not None else 0
    assert value == rank
    size = os.environ["WORLD_SIZE"]
    size = int(size)
    assert size > 1
