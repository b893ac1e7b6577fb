"""The schedule is constant unless an option asks for another one.

reason: a constant learning rate has no end; only who chooses another form comes to it early
runs: no (needs accelerate and transformers)
"""
import argparse

import torch
from accelerate import Accelerator
from transformers import get_scheduler


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr_scheduler_type", type=str, default="constant", help="linear, cosine, constant")
    return parser.parse_args()


def main(args, model, train_dataloader):
    accelerator = Accelerator(gradient_accumulation_steps=args.gradient_accumulation_steps)
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.learning_rate)
    lr_scheduler = get_scheduler(
        name=args.lr_scheduler_type,
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
