"""A tool that may be started by a launcher, and meets nobody

reason: nothing in it communicates, so it may as well be run by one process
runs: no (needs a model)
"""

import os

import torch


def main(model):
    rank = int(os.environ.get("RANK", -1))
    if rank != -1:
        print("started by a launcher")
    torch.save(model.state_dict(), "converted.pt")


if __name__ == "__main__":
    main(None)
