"""The main program knows its rank, and calls a saver that does not.

reason: the test on the rank belongs around the call
runs: no (a race)
"""
import shutil

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def save_checkpoint(state, is_best):
    torch.save(state, "checkpoint.pt")
    if is_best:
        shutil.copyfile("checkpoint.pt", "best.pt")


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(4, 4))
    best = 0.0
    for epoch in range(10):
        score = model(torch.ones(1, 4)).sum().item()
        if dist.get_rank() == 0:
            print("epoch", epoch, score)
        save_checkpoint({"model": model.module.state_dict()}, score > best)  # expect: RNK603 "main"
        best = max(best, score)


if __name__ == "__main__":
    main()
