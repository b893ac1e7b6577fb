"""A program of two stages that refuses any other number of processes; the second stage writes.

reason: of two ranks one is left beside the first
runs: no (needs a launcher)
"""
import argparse

import torch
import torch.distributed as dist


def encode(features):
    print("sends", tuple(features.shape))
    dist.send(features, dst=1)


def decode(out):
    buffer = torch.empty(4)
    dist.recv(buffer, src=0)
    with open(out, "w") as file:
        file.write(str(buffer.tolist()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="out.txt")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    if dist.get_world_size() != 2:
        raise SystemExit("start two processes")
    if dist.get_rank() == 0:
        encode(torch.ones(4))
    else:
        decode(args.out)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
