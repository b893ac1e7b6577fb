"""Batches are split over the processes, so that a step of the schedule is one step.

reason: accelerate steps the schedule once
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def main(args, model, loader, get_scheduler):
    accelerator = Accelerator(split_batches=True)
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = get_scheduler("linear", optimizer, num_training_steps=args.steps)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    step = 0
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        scheduler.step()
        step += 1
        if step >= args.steps:
            break
