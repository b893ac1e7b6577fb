"""A script calls the function for one rank, behind an assertion that there is one GPU.

reason: the function asks for ranks, but runs in one process
runs: no (needs a GPU)
"""

import argparse
import json
import os

import torch
import torch.distributed as dist


def main(args, rank):
    os.environ["RANK"] = str(rank)
    os.environ["WORLD_SIZE"] = str(args.num_gpus)
    dist.init_process_group("gloo")
    if rank == 0:
        os.makedirs(args.folder, exist_ok=True)
    dist.barrier()
    info = []
    for step in range(4):
        info.append(torch.ones(step).sum().item())
        with open(os.path.join(args.folder, "data.json"), "w") as f:
            json.dump(info, f)
        dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--num_gpus", type=int, default=1)
    args = parser.parse_args()
    assert args.num_gpus == 1, "sampling on several GPUs is not supported"
    main(args, 0)
