import torch


def save_weights(model, path):
    torch.save(model.state_dict(), path)
