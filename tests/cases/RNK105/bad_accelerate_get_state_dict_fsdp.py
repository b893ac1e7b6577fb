"""The main process alone gathers the shards.

reason: with use_fsdp the state is gathered from all ranks, and only one of them asks for it
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator, FullyShardedDataParallelPlugin


def train(model, optimizer, loader, use_fsdp: bool):
    accelerator = Accelerator(fsdp_plugin=FullyShardedDataParallelPlugin() if use_fsdp else None)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        torch.save(accelerator.get_state_dict(model), "model.pt")  # expect: RNK105 "get_state_dict"
