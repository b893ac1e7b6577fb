"""DeepSpeed joins before the GPU is chosen.

reason: what comes between them would use GPU 0; the engine chooses later still
runs: no (CUDA)
"""
import deepspeed
import torch


def setup(args):
    deepspeed.init_distributed()  # expect: RNK403 "before the GPU is chosen"
    if args.local_rank != -1:
        torch.cuda.set_device(args.local_rank)
