"""The first rank writes, the first one of each node reads, and guides start one node.

reason: on one node both are the same rank
runs: no (a race, of several machines)
"""
import argparse
import os

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local-rank", "--local_rank", type=int, default=-1)
    parser.add_argument("--output_dir")
    args = parser.parse_args()
    if args.local_rank != -1:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")
    model = torch.nn.Linear(3, 3)
    path = os.path.join(args.output_dir, "model.bin")
    if args.local_rank == -1 or dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
    if args.local_rank in [-1, 0]:
        model.load_state_dict(torch.load(path, map_location="cpu"))  # expect: RNK604 low
        print(model)


if __name__ == "__main__":
    main()
