"""The script makes a folder on every rank, and the function the one that it lies in, if it is not there.

reason: who has made the inner folder has made the outer ones
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import argparse
import logging
import os
import tempfile

import torch
import torch.distributed as dist


def train(args):
    dist.init_process_group("gloo")
    log_file = args.save_prefix + f"_train{dist.get_rank()}.log"
    log_dir = os.path.dirname(args.save_prefix + "_train.log")
    if log_dir and not os.path.exists(log_dir):
        os.makedirs(log_dir)
    logging.basicConfig(filename=log_file)
    logging.info(args)
    base = os.path.dirname(args.save_prefix)
    if not os.path.exists(base):
        os.makedirs(base)
    torch.save(torch.ones(1), args.save_prefix + f"_rank{dist.get_rank()}.pt")
    dist.barrier()


def make(path):
    try:
        os.makedirs(path)
    except FileExistsError:
        pass


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--save-prefix", default=os.path.join(tempfile.gettempdir(), os.environ["MASTER_PORT"], "a"))
    parser.add_argument("--network", default="resnet")
    args = parser.parse_args()
    args.save_prefix += args.network
    make(args.save_prefix)
    train(args)
