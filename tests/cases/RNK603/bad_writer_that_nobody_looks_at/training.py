"""A program that trains on several ranks has a plain file write, on all of them.

reason: nothing in the other file is about ranks, so that no rule looks at it; the call is the place to be told
runs: no (a race)
"""
import torch
import torch.distributed as dist
from history import keep
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    rows = []
    for step in range(10):
        loss = model(torch.ones(2)).sum()
        loss.backward()
        if dist.get_rank() == 0:
            print(step, loss.item())
        rows.append(loss.item())
    keep(rows)  # expect: RNK603 "history.json"


if __name__ == "__main__":
    main()
