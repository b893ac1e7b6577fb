"""save_state on the main process of a script for DDP.

reason: without sharding, save_state is local; nothing in the file speaks of a strategy that shards
runs: no (needs accelerate)
"""
import os

from accelerate import Accelerator


def train(args, model, optimizer, loader):
    accelerator = Accelerator(mixed_precision=args.mixed_precision, log_with="tensorboard")
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    step = 0
    for batch in loader:
        with accelerator.accumulate(model):
            loss = model(**batch).loss
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
        if accelerator.sync_gradients:
            step += 1
            if accelerator.is_main_process and step % args.checkpointing_steps == 0:
                accelerator.save_state(os.path.join(args.output_dir, f"checkpoint-{step}"))
    accelerator.wait_for_everyone()
    accelerator.end_training()
