"""A tool for one process.

reason: no launcher starts it
"""
import argparse

import torch


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0, help="number of the GPU")
    args = parser.parse_args()
    print(torch.cuda.get_device_name(args.local_rank))


if __name__ == "__main__":
    main()
