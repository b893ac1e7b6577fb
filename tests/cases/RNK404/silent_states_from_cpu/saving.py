"""The saver of the project brings the state to the CPU."""

import torch


def save(model, path):
    state = {name: t.cpu() if isinstance(t, torch.Tensor) else t for name, t in model.state_dict().items()}
    torch.save(state, path)
