"""The folder is made with the flag of several processes, and without it.

reason: one of the ways is that of all ranks
runs: no (reads its command line)
"""
import argparse
import os

import torch.distributed as dist


def prepare(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)  # expect: RNK602 "makedirs"


def main(options):
    if options.several:
        dist.init_process_group("gloo")
        prepare(options.plots)
        dist.barrier()
    else:
        prepare(options.plots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--plots", default="plots")
    parser.add_argument("--several", action="store_true")
    main(parser.parse_args())
