"""The clock names the folder where an option is left out.

reason: the clock of each rank names another one, once its second has passed
runs: no (a script)
"""
import argparse
import os
import time

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=str, default=None)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    timestamp = time.time()  # expect: RNK607
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(timestamp))
    if args.folder is None:
        args.folder = f"runs/{stamp}"
    if dist.get_rank() == 0:
        os.makedirs(args.folder, exist_ok=True)
    dist.barrier()
    torch.save(torch.ones(1), os.path.join(args.folder, f"part_{dist.get_rank()}.pt"))


if __name__ == "__main__":
    main()
