"""What the programs calibrate with."""

import os

import torch


def calibration(count):
    own = range(int(os.environ.get("RANK", "0")), count, int(os.environ.get("WORLD_SIZE", "1")))
    return [torch.full((4,), float(number)) for number in own]
