"""The averaged copy of a model, which nothing wraps, saved by the main process in a script for DeepSpeed.

reason: save_model gathers the state of models that are sharded; a copy that was never prepared is whole on every process
runs: no (accelerate)
"""
import copy

from accelerate import Accelerator


def train(model, optimizer, loader):
    accelerator = Accelerator()  # DeepSpeed by its configuration
    averaged = copy.deepcopy(model)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch))
        optimizer.step()
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        accelerator.save_model(averaged, "averaged")
