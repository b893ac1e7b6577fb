"""A module is imported under the name of its package, and its function is called; another one is not renamed.

reason: the question is asked
runs: no (needs a model to train)
"""
import torch
import utils.ranks
import utils.ranks as utils_of_ranks


def save(model, path):
    if path and utils.ranks.is_main_process() and utils_of_ranks.is_main_process():
        torch.save(model.state_dict(), path)
