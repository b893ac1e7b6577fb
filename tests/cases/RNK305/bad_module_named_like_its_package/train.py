"""A module is imported under the name of its package.

reason: `utils` is the module, whose function is not called, so that every rank saves
runs: no (needs a model to train)
"""
import torch
import utils.ranks as utils


def save(model, path):
    if path and utils.is_main_process:  # expect: RNK305 "not called"
        torch.save(model.state_dict(), path)
