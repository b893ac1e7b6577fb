"""The helper hides, the program addresses

reason: the call of the helper comes first
runs: no (CUDA)
"""
import os

import torch


def isolate():
    os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]


def main():
    isolate()
    local_rank = int(os.environ["LOCAL_RANK"])
    model = torch.nn.Linear(8, 8).to(f"cuda:{local_rank}")  # expect: RNK408
    return model


if __name__ == "__main__":
    main()
