"""The saver brings all tensors to the CPU."""

import torch


class ModelSaver:
    def __init__(self, folder):
        self.folder = folder

    def save(self, model, step):
        state = {k: v.cpu() if isinstance(v, torch.Tensor) else v for k, v in model.state_dict().items()}
        torch.save(state, f"{self.folder}/model_step_{step}.pt")
