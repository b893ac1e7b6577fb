"""The ranks that are not the first leave, behind many questions of their own; the first one writes.

reason: that they fail by what they find is left out of what others notice; that they return is not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

OPTIONS = dict(os.environ)


def keep(model, folder, options):
    if dist.get_rank() != 0:
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
        if options.get("wait"):
            print("no rank but the first writes")
        return
    torch.save(model.state_dict(), f"{folder}/model.pt")


def main(rank, world_size, options=OPTIONS):
    model = DDP(torch.nn.Linear(4, 1))
    model(torch.ones(2, 4)).sum().backward()
    keep(model.module, ".", options)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
