"""The branch without a GPU of its own, by a name, on the other side, and behind those that have one

reason: the same test in other words
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, args):
    has_gpu = args.gpu is not None
    print("has a GPU", has_gpu)
    if has_gpu:
        checkpoint = torch.load(args.resume, map_location=f"cuda:{args.gpu}")
    else:
        checkpoint = torch.load(args.resume)
    model = DDP(model)
    model.load_state_dict(checkpoint["state_dict"])
    return model


def restore(model, optimizer, args):
    if args.gpu is not None:
        optimizer.load_state_dict(torch.load(args.resume, map_location=f"cuda:{args.gpu}")["optimizer"])
        return
    optimizer.load_state_dict(torch.load(args.resume)["optimizer"])


def owned(model, parts, owners):
    mine = [name for name in parts if owners[name] == dist.get_rank()]
    for name in mine:
        own = owners[name] == dist.get_rank()
        print(name, own)
        if not own:
            continue
        model.load_state_dict(torch.load(f"out/{name}")["model"])
