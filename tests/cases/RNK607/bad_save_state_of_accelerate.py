"""The states of all ranks are saved in a folder named by the clock

reason: each rank saves its random states, and under DeepSpeed its shards
runs: no (needs accelerate)
"""
from datetime import datetime

from accelerate import Accelerator


def main():
    accelerator = Accelerator()
    name = f"{datetime.now():%Y-%m-%d_%H-%M}"  # expect: RNK607
    accelerator.save_state(output_dir="states/" + name)
