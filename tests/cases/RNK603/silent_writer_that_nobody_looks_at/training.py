"""A program that trains on several ranks has a plain file write: what the texts of its batch name, and on rank 0.

reason: each rank has texts of its own; the other file is asked by rank 0 alone
runs: no (a race)
"""
import torch
import torch.distributed as dist
from pictures import keep
from torch.nn.parallel import DistributedDataParallel as DDP


def main(loader):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    for step, batch in enumerate(loader):
        loss = model(batch["x"]).sum()
        loss.backward()
        if step == 0:
            for text in batch["text"]:
                name = "-".join(text.split()[:10])
                keep([text], f"checks/{name[:10]}.json")
        if dist.get_rank() == 0:
            print(step, loss.item())
            keep([loss.item()], "history.json")


if __name__ == "__main__":
    main([])
