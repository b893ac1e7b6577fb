"""An average of weights is kept in training only

reason: the file has an entry that training leaves there
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def start_from(model, path):
    saved = torch.load(path)  # expect: RNK404
    model.load_state_dict(saved["model_ema"] if "model_ema" in saved else saved["model"])
    dist.barrier()
