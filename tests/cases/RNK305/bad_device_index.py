"""The text is given as the index of a device.

reason: torch.device needs an integer there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 14)
"""
import os

import torch


def main(rank, world_size):
    local_rank = os.environ["LOCAL_RANK"]
    assert str(torch.device("cpu", local_rank)) == f"cpu:{local_rank}"  # expect: RNK305 "needs an integer"
