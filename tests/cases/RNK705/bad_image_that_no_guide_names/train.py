"""No guide speaks of the image with the older torch.

reason: who follows the guide has a newer one
runs: no (launchers of two versions)
"""
import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705 "launchers do not pass --local_rank"


def main(args):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main(parser.parse_args())
