"""The number of a GPU is one of torch where nothing is listed, and one of the list elsewhere.

reason: whoever uses it takes it for an index of torch, which counts the GPUs of the list from 0
"""
import os

import torch


def parse(args):
    listed, local_rank = None, int(os.environ["LOCAL_RANK"])
    if "CUDA_VISIBLE_DEVICES" in os.environ:
        listed = [int(gpu) for gpu in os.environ["CUDA_VISIBLE_DEVICES"].split(",")]
    if listed is None:
        count = torch.cuda.device_count()
        device_id = local_rank % count
    else:
        count = len(listed)
        device_id = listed[local_rank]  # expect: RNK408 "is the number that CUDA_VISIBLE_DEVICES has"
    args.device_id = device_id
    return args


def choose(local_rank):
    gpus = list(map(int, os.environ["CUDA_VISIBLE_DEVICES"].split(",")))
    torch.cuda.set_device(gpus[local_rank])  # expect: RNK408 "another GPU, or none"
