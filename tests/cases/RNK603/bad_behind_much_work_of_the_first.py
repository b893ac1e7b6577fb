"""The first rank checks what it finds, by many questions; behind that every rank writes.

reason: none of what the first rank asks keeps the others from the write, nor itself unless it fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 47)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

OPTIONS = dict(os.environ)


def check(folder, options):
    if options.get("fast") and os.path.exists(f"{folder}/fast"):
        raise FileExistsError("fast")
    if options.get("small") and os.path.exists(f"{folder}/small"):
        raise FileExistsError("small")
    if options.get("short") and os.path.exists(f"{folder}/short"):
        raise FileExistsError("short")
    if options.get("plain") and os.path.exists(f"{folder}/plain"):
        raise FileExistsError("plain")
    if options.get("quiet") and os.path.exists(f"{folder}/quiet"):
        raise FileExistsError("quiet")
    if options.get("clean") and os.path.exists(f"{folder}/clean"):
        raise FileExistsError("clean")
    if options.get("light") and os.path.exists(f"{folder}/light"):
        raise FileExistsError("light")
    if options.get("exact") and os.path.exists(f"{folder}/exact"):
        raise FileExistsError("exact")
    return folder


def main(rank, world_size, options=OPTIONS):
    model = DDP(torch.nn.Linear(4, 1))
    loss = model(torch.ones(2, 4)).sum()
    loss.backward()
    if dist.get_rank() == 0:
        print(check(".", options))
    with open("loss.txt", "a") as file:  # expect: RNK603 "every rank writes"
        file.write(f"{loss.item()}\n")
    dist.barrier()
    with open("loss.txt") as file:
        assert len(file.readlines()) == 1


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
