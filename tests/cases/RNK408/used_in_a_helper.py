"""A function that is called behind it addresses by the rank

reason: it runs in the same process
runs: no (CUDA)
"""
import os

import torch


def place(model, local_rank):
    return model.cuda(local_rank)  # expect: RNK408


def main(model):
    local_rank = int(os.environ["LOCAL_RANK"])
    os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
    return place(model, local_rank)
