"""What trainers have in common, without a word of ranks."""
import torch


def save(model, folder):
    torch.save(model.state_dict(), f"{folder}/last.pt")
