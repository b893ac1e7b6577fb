"""The guide starts processes, and nothing in the project speaks of several machines: files are dealt out by the rank on one.

reason: on two machines, files are taken twice and others never; low, since nobody is seen to have two
runs: no (two machines)
"""
import os
import sys


def main(path):
    local_rank, world_size = int(os.environ["LOCAL_RANK"]), int(os.environ["WORLD_SIZE"])
    files = open(path).read().split()
    for name in files[local_rank::world_size]:  # expect: RNK303 low
        print(name)


if __name__ == "__main__":
    main(sys.argv[-1])
