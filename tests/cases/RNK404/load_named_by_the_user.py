"""The user names the file on the command line of a program that trains

reason: what is trained further was saved by such a program
runs: no (CUDA)
"""
import argparse

import torch
import torch.distributed as dist


def main(model):
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights")
    args = parser.parse_args()
    dist.init_process_group("nccl")
    model.load_state_dict(torch.load(args.weights))  # expect: RNK404 low
