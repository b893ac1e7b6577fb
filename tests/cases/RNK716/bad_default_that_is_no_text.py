"""What is given where the list of GPUs is missing is no text, though it is split.

reason: a list, and a number, have no split; None has none either, and says so in its default
"""
import os

import torch


def gpus():
    return os.environ.get("CUDA_VISIBLE_DEVICES", []).split(",")  # expect: RNK716 "`[].split` is an AttributeError"


def gpus_of_the_machine():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", torch.cuda.device_count())
    return visible.split(",")  # expect: RNK716 "is no text"


def rank():
    text = os.getenv("SLURM_PROCID", 0)
    return int(text) if text.isdigit() else 0  # expect: RNK716 "`0.isdigit`"


def count():
    return len(os.environ.get("CUDA_VISIBLE_DEVICES", None).split(","))  # expect: RNK716 "None is no text"
