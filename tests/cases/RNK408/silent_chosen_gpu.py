"""The number of a GPU comes from the command line

reason: it is no rank
runs: no (CUDA)
"""
import os


def setup(args):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(args.gpu)
    import torch

    torch.cuda.set_device(0)
    return torch.device("cuda", 0)
