"""The script starts its ranks by the function behind torchrun.

reason: that tells each of them its number, and the option is for who starts one by hand
"""
import argparse

import torch
import torch.distributed as dist
from torch.distributed.launcher.api import LaunchConfig, elastic_launch


def work(args):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    config = LaunchConfig(min_nodes=1, max_nodes=1, nproc_per_node=2)
    elastic_launch(config, work)(parser.parse_args())


if __name__ == "__main__":
    main()
