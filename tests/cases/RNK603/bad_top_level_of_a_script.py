"""The configuration is written at the top level of the script.

reason: every rank runs it, and a rank that is late cuts off what others have begun to read
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", default="out")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    torch.manual_seed(dist.get_rank())
    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, "config.json"), "w") as file:  # expect: RNK603 "the top level"
        json.dump(vars(args), file)
    dist.barrier()
    dist.destroy_process_group()
