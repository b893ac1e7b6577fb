"""How a judge of pictures is read."""
import torch


def load_checkpoint(judge, optimizer, path):
    saved = torch.load(path)  # expect: RNK404
    judge.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    return saved["epoch"]
