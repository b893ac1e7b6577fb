"""The GPUs are numbers where no list is set, and their elements are taken for texts.

reason: a number has no isdigit, and no text is joined of numbers
"""
import os

import torch


def device_of(local_rank):
    visible = os.getenv("CUDA_VISIBLE_DEVICES", None)
    if visible is None:
        visible = list(range(torch.cuda.device_count()))
    else:
        visible = visible.split(",")
    if visible[local_rank].isdigit():  # expect: RNK716 "`visible` holds numbers in line 13"
        return int(visible[local_rank])
    return visible[local_rank]


def hand_on(count):
    if "CUDA_VISIBLE_DEVICES" in os.environ:
        gpus = os.environ["CUDA_VISIBLE_DEVICES"].split(",")[:count]
    else:
        gpus = range(count)
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(gpus)  # expect: RNK716 "needs texts"
