"""Functions save and load what they are handed

reason: the one is handed the wrapper, the other the model
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def save(model, epoch, path):
    state = {"net": model.state_dict(), "epoch": epoch}  # expect: RNK512 "nothing is loaded"
    torch.save(state, path)


def load(model, path):
    state = torch.load(path, map_location="cpu")
    model.load_state_dict(state["net"], strict=False)
    return state["epoch"]


def main(net, rank, path):
    first = load(net, path)
    model = DDP(net, device_ids=[rank])
    for epoch in range(first, 10):
        model(torch.ones(2, 4)).sum().backward()
        if rank == 0:
            save(model, epoch, path)
