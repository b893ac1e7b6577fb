"""The log line has its guard, the file beside it has none

reason: a program that asks for its rank knows that it is one of several
runs: no (a race)
"""
import json
import os

import torch
import torch.distributed as dist


def evaluate(model, batches, folder):
    total = torch.zeros(1)
    for batch in batches:
        total += model(batch).sum()
    dist.all_reduce(total)
    with open(os.path.join(folder, "metrics.json"), "w") as file:  # expect: RNK603
        json.dump({"total": total.item()}, file)
    if dist.get_rank() == 0:
        print("total", total.item())


def main():
    dist.init_process_group("gloo")
    evaluate(torch.nn.Linear(2, 2), [torch.ones(1, 2)], "out")


if __name__ == "__main__":
    main()
