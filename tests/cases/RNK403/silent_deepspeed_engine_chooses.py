"""The engine chooses the GPU.

reason: deepspeed.initialize calls set_device
runs: no (CUDA)
"""
import deepspeed


def setup(args, model):
    deepspeed.init_distributed()
    return deepspeed.initialize(args=args, model=model)
