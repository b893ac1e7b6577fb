"""The variable is set where the program begins

reason: torch is imported, and CUDA has not been started
runs: no (CUDA)
"""
import argparse
import os

import torch


def main(steps):
    model = torch.nn.Linear(8, 8).cuda()
    for _ in range(steps):
        model(torch.zeros(1, 8, device="cuda")).sum().backward()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpu", default="0")
    parser.add_argument("--steps", type=int, default=10)
    args = parser.parse_args()
    os.environ["CUDA_VISIBLE_DEVICES"] = args.gpu
    main(args.steps)
