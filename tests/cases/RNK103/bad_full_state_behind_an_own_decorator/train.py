"""The first rank gathers a model that another function has sharded, behind a decorator of the project.

reason: who calls the method knows of the model, and the method knows of the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in get_model_state_dict (checkpoint.py, line 12); rank 1 finished
"""

import torch
from checkpoint import Checkpointer
from torch.distributed.fsdp import fully_shard


def build():
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 4))
    for layer in model:
        fully_shard(layer)
    return fully_shard(model)


def main(rank, world_size):
    model = build()
    saver = Checkpointer()
    saver.save(model)  # expect: RNK103
