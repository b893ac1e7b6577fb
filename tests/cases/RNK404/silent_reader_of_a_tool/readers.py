"""How a judge of pictures is read."""
import torch


def load_checkpoint(judge, optimizer, path):
    saved = torch.load(path)
    judge.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    return saved["epoch"]
