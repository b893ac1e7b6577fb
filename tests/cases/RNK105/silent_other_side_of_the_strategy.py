"""The state is saved by accelerate where the model is not sharded.

reason: the program saves a sharded model by other means, and without sharding save_state is local
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator
from torch.distributed.fsdp import FullyShardedDataParallel


def save(accelerator: Accelerator, options, model, state):
    if accelerator.is_main_process:
        if options.fsdp:
            torch.save(state, "model.pt")
        else:
            accelerator.save_state("checkpoint")


def train(options, model):
    accelerator = Accelerator()
    if options.fsdp:
        model = FullyShardedDataParallel(model)
    state = model.state_dict()
    save(accelerator, options, model, state)
