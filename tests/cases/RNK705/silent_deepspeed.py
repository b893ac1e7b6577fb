"""A script for the launcher of DeepSpeed.

reason: that one passes --local_rank
"""
import argparse

import deepspeed
import torch


def main(model):
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)
    parser = deepspeed.add_config_arguments(parser)
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    deepspeed.init_distributed()
    return deepspeed.initialize(args=args, model=model)
