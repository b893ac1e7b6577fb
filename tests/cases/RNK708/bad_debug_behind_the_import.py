"""The debugging of torch.distributed is switched on by an option of the program.

reason: torch has read the variable when it was imported
runs: no (nothing is printed)
"""
import argparse
import os

import torch
import torch.distributed as dist


def switch_on(debug):
    if debug:
        os.environ["TORCH_CPP_LOG_LEVEL"] = "INFO"  # expect: RNK708 "after torch is imported (line 9)"
        os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # expect: RNK708


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--debug", action="store_true")
    switch_on(parser.parse_args().debug)
    dist.init_process_group("gloo")
    dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    main()
