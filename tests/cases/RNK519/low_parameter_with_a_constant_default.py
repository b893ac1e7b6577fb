"""The schedule is constant behind its warm-up unless a parameter asks for another one.

reason: it takes no notice of the number of steps
runs: no (needs accelerate and transformers)
"""
import torch
from accelerate import Accelerator
from transformers import get_scheduler


def main(args, model, train_dataloader, lr_scheduler: str = "constant_with_warmup"):
    accelerator = Accelerator(gradient_accumulation_steps=args.gradient_accumulation_steps)
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.learning_rate)
    lr_scheduler = get_scheduler(
        name=lr_scheduler,
        optimizer=optimizer,
        num_warmup_steps=args.num_warmup_steps,
        num_training_steps=args.max_train_steps,  # expect: RNK519 low "not the constant schedule"
    )
    model, optimizer, train_dataloader, lr_scheduler = accelerator.prepare(
        model, optimizer, train_dataloader, lr_scheduler
    )
    completed_steps = 0
    for _ in range(args.num_train_epochs):
        for batch in train_dataloader:
            with accelerator.accumulate(model):
                loss = model(**batch).loss
                accelerator.backward(loss)
                optimizer.step()
                lr_scheduler.step()
                optimizer.zero_grad()
            if accelerator.sync_gradients:
                completed_steps += 1
            if completed_steps >= args.max_train_steps:
                break
