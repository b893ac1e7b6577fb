"""The branch without a GPU of its own

reason: where no GPU was chosen one process drives them all, and the other branch maps the file
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, args):
    if args.gpu is None:
        checkpoint = torch.load(args.resume)
    else:
        checkpoint = torch.load(args.resume, map_location=f"cuda:{args.gpu}")
    model = DDP(model)
    model.load_state_dict(checkpoint["state_dict"])
    return model
