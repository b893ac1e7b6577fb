"""A file that says nothing of ranks restores the states of a project with several processes

reason: what is named for loading a state reads it on every rank, as what is named for a checkpoint does
runs: no (CUDA)
"""

import torch


def load_training_state(folder, models, optimizers):
    for number, model in enumerate(models):
        model.load_state_dict(torch.load(f"{folder}/model_{number}.bin"))  # expect: RNK404
    for number, optimizer in enumerate(optimizers):
        optimizer.load_state_dict(torch.load(f"{folder}/optimizer_{number}.bin"))  # expect: RNK404
