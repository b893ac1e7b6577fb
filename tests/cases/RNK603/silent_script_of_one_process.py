"""A script that joins no processes.

reason: one process runs it
runs: no (a script)
"""
import torch


def convert(source, target):
    state = torch.load(source, map_location="cpu")
    state = {name.replace("module.", ""): value for name, value in state.items()}  # from DistributedDataParallel
    torch.save(state, target)


if __name__ == "__main__":
    convert("ddp.pt", "plain.pt")
