"""An option of another name.

reason: whoever starts the script passes it
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpu", type=int, required=True)
    args = parser.parse_args()
    torch.cuda.set_device(args.gpu)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
