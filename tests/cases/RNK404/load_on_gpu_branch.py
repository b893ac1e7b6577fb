"""Mapped only where there is no GPU

reason: on GPUs the file decides
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, path, on_gpu):
    if on_gpu:
        checkpoint = torch.load(path)  # expect: RNK404
    else:
        checkpoint = torch.load(path, map_location=lambda storage, location: storage)
    model.load_state_dict(checkpoint["state_dict"], strict=False)
    dist.barrier()
