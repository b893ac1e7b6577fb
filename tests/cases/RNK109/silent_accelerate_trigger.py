"""accelerate's trigger tells all processes.

reason: check_trigger reduces the flag
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(model, batches, stopper):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    for batch in batches:
        loss = accelerator.gather(model(batch))
        if accelerator.is_main_process and stopper(loss):
            accelerator.set_trigger()
        if accelerator.check_trigger():
            break
