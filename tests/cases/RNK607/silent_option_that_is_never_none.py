"""The clock names the folder where an option is left out, which has a default.

reason: the option is never None, so all ranks have the folder that it names
runs: no (a script)
"""
import argparse
import os
import time

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=str, default="runs/last")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    timestamp = time.time()
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(timestamp))
    if args.folder is None:
        args.folder = f"runs/{stamp}"
    if dist.get_rank() == 0:
        os.makedirs(args.folder, exist_ok=True)
    dist.barrier()
    torch.save(torch.ones(1), os.path.join(args.folder, f"part_{dist.get_rank()}.pt"))


if __name__ == "__main__":
    main()
