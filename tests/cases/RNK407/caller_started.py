"""The caller starts CUDA before it calls the function

reason: the order of the calls decides
runs: no (CUDA)
"""
import os

import torch


def pick(gpu):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "`torch.zeros(1).cuda()`"


def main():
    warm = torch.zeros(1).cuda()
    pick(1)
    return warm


if __name__ == "__main__":
    main()
