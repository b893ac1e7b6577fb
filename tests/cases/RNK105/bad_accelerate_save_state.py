"""save_state on the main process.

reason: under DeepSpeed every process has to call save_state
runs: no (needs accelerate)
"""
from accelerate import Accelerator, DeepSpeedPlugin


def train(model, optimizer, loader):
    accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=2))
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        if step % 500 == 0 and accelerator.is_main_process:
            accelerator.save_state(f"step-{step}")  # expect: RNK105 "accelerate"
