"""A program that refuses to run alone: all but the first rank write.

reason: with three processes two ranks write to one file
runs: no (needs a launcher)
"""
import argparse

import torch
import torch.distributed as dist


def encode(features):
    for rank in range(1, dist.get_world_size()):
        print("sends", tuple(features.shape), "to", rank)
        dist.send(features, dst=rank)


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
    if dist.get_world_size() < 2:
        raise SystemExit("start more processes")
    if dist.get_rank() == 0:
        encode(torch.ones(4))
    else:
        decode(args.out)  # expect: RNK603
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
