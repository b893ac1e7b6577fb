"""A program of two stages: the first one sends to rank 1 alone, and whoever is not the first one receives and writes.

reason: with more ranks than two the others would wait for ever, so that one rank is left beside the first
runs: no (needs a launcher)
"""
import argparse

import torch
import torch.distributed as dist

FRONT, BACK = 0, 1


class FrontWire:
    def emit(self, features):
        print("sends", tuple(features.shape))
        dist.send(features, dst=BACK)


class BackWire:
    def take(self):
        buffer = torch.empty(4)
        dist.recv(buffer, src=FRONT)
        return buffer


def front(paths):
    wire = FrontWire()
    for path in paths:
        wire.emit(torch.load(path))


def back(paths, out):
    wire = BackWire()
    torch.save({path: wire.take() for path in paths}, out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--out", default="out.pt")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    if dist.get_rank() == FRONT:
        front(args.paths)
    else:
        back(args.paths, args.out)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
