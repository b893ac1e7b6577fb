"""The branch with a GPU of its own does not say where to go.

reason: the name stands for there being one
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, args):
    has_gpu = args.gpu is not None
    print("has a GPU", has_gpu)
    if not has_gpu:
        checkpoint = torch.load(args.resume, map_location="cpu")
    else:
        checkpoint = torch.load(args.resume)  # expect: RNK404
    model = DDP(model)
    model.load_state_dict(checkpoint["state_dict"])
    return model
