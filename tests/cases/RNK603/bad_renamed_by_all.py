"""All ranks write a file under one temporary name, and rename it.

reason: the first rename takes the file away, or what another rank is still writing, and the second one fails
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def keep(model, path):
    torch.save(model.state_dict(), path + ".tmp")
    os.replace(path + ".tmp", path)


def main():
    dist.init_process_group("gloo")
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 2))
    model(torch.ones(8, 4)).sum().backward()
    keep(model, "last.pt")  # expect: RNK603 "last.pt.tmp"
    if dist.get_rank() == 0:
        print("kept")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
