"""A function sets it, and the program calls that first

reason: CUDA is started after the call
runs: no (CUDA)
"""
import os

import torch


def pick(gpu):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)


def main():
    pick(1)
    print(torch.zeros(1).cuda())


if __name__ == "__main__":
    main()
