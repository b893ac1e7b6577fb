"""The program passes the option to its own children.

reason: it knows how it is spelled
"""
import argparse
import subprocess
import sys

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=None)
    args = parser.parse_args()
    if args.local_rank is None:
        children = [subprocess.Popen([sys.executable, __file__, f"--local_rank={i}"]) for i in range(2)]
        for child in children:
            child.wait()
    else:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
