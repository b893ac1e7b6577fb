"""The first rank sends to each of the others, and whoever is not the first one receives and writes.

reason: all ranks but the first write the same file
runs: no (needs a launcher)
"""
import argparse

import torch
import torch.distributed as dist


def front(path):
    features = torch.load(path)
    for rank in range(1, dist.get_world_size()):
        print("sends", tuple(features.shape))
        dist.send(features, dst=rank)


def back(out):
    buffer = torch.empty(4)
    dist.recv(buffer, src=0)
    torch.save(buffer, out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--path", default="in.pt")
    parser.add_argument("--out", default="out.pt")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        front(args.path)
    else:
        back(args.out)  # expect: RNK603
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
