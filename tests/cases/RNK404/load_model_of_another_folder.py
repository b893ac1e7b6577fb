"""A model from a place of its own, beside the state of an optimizer

reason: the optimizer is restored where it was saved to, while the model may begin with a file that was published from the CPU
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def begin(weights, folder, model, optimizer):
    dist.barrier()
    model.load_state_dict(torch.load(weights))  # expect: RNK404 low
    optimizer.load_state_dict(torch.load(f"{folder}/optimizer.bin"))  # expect: RNK404
