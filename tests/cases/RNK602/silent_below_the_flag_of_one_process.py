"""The program tests in one process: below the opposite of the flag under which it joins a group.

reason: where processes are joined the folder is not made
runs: no (reads its command line)
"""
import argparse
import os

import torch
import torch.distributed as dist


def evaluate(options):
    if not os.path.exists(options.plots):
        os.makedirs(options.plots)
    print("plots in", options.plots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--plots", default="plots")
    parser.add_argument("--several", action="store_true")
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    if options.threads:
        torch.set_num_threads(4)
    elif options.several:
        dist.init_process_group("gloo")
    if not options.several and not options.threads:
        evaluate(options)
