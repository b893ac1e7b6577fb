"""Saves a model."""
import torch
import torch.distributed as dist


def save(model, folder, epoch):
    torch.save(model.state_dict(), f"{folder}/{epoch}.pt")
    dist.barrier()  # expect: RNK310 "train.py line 16"
