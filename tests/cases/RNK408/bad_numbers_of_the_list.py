"""A process names its GPU by the number that CUDA_VISIBLE_DEVICES has for it.

reason: torch counts the GPUs in the list from 0: of "4,5" there are 0 and 1
"""
import os

import torch


def choose(local_rank):
    gpus = os.environ["CUDA_VISIBLE_DEVICES"].split(",")
    torch.cuda.set_device(int(gpus[local_rank]))  # expect: RNK408 "is the number that CUDA_VISIBLE_DEVICES has"


class Trainer:
    def setup(self, model, local_rank, is_master):
        index = local_rank
        if is_master:
            visible = os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")
            index = int(visible[local_rank])
        self.root = index
        torch.cuda.set_device(self.root)  # expect: RNK408 "`self.root`"
        model.cuda(self.root)
        return model


def device():
    return "cuda:" + os.environ["CUDA_VISIBLE_DEVICES"]  # expect: RNK408 "another GPU, or none"
