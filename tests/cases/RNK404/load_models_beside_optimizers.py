"""The states of models, from the folder of those of the optimizers

reason: who restores optimizers restores what training has saved, and the models beside them are its own as well
runs: no (CUDA)
"""

import os

import torch
import torch.distributed as dist


def restore(folder, models, optimizers):
    dist.barrier()
    for number, model in enumerate(models):
        weights = os.path.join(folder, f"model_{number}.bin")
        model.load_state_dict(torch.load(weights))  # expect: RNK404
    for number, _ in enumerate(optimizers):
        states = os.path.join(folder, f"optimizer_{number}.bin")
        optimizers[number].load_state_dict(torch.load(states))  # expect: RNK404
