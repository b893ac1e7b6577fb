"""The folder is made below a flag that has nothing to do with the group.

reason: ranks that are told to plot all come to it
runs: no (reads its command line)
"""
import argparse
import os

import torch.distributed as dist


def evaluate(options):
    if not os.path.exists(options.plots):
        os.makedirs(options.plots)  # expect: RNK602 "makedirs"
    print("plots in", options.plots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--plots", default="plots")
    parser.add_argument("--several", action="store_true")
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    if options.several:
        dist.init_process_group("gloo")
    if not options.quiet:
        evaluate(options)
