"""A script goes on from a file into the bare model, and saves the wrapper

reason: what it saves is what it goes on from
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, args):
    model = torch.nn.Linear(4, 1)
    if isinstance(args.resume, str):
        checkpoint = torch.load(args.resume, map_location="cpu")
        model.load_state_dict(checkpoint)
    model = DDP(model.cuda(rank), device_ids=[rank])
    for epoch in range(args.epochs):
        model(torch.ones(2, 4).cuda(rank)).sum().backward()
        if rank == 0:
            torch.save(model.state_dict(), f"{args.name}.pt")  # expect: RNK512
