"""A loop goes on until a number of steps, and the cosine is told the same, or that times the micro batches.

reason: on N processes the cosine is at its end after an Nth of the training, and goes up again
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def pretrain(config, model, batches):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters(), lr=config.lr)
    total = config.steps
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=total)  # expect: RNK519
    model, optimizer, scheduler = accelerator.prepare(model, optimizer, scheduler)
    step = 0
    while step < config.steps:
        loss = model(next(batches)).loss
        accelerator.backward(loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
        step += 1


class Finetuning:
    def __init__(self, config, model, get_scheduler):
        self.config, self.model, self.get_scheduler = config, model, get_scheduler
        self.accelerator = Accelerator(gradient_accumulation_steps=config.accumulation_steps)

    def run(self, loader, optimizer):
        scheduler = self.get_scheduler(
            "cosine", optimizer, num_training_steps=self.config.steps * self.config.accumulation_steps  # expect: RNK519
        )
        loader, optimizer, scheduler = self.accelerator.prepare(loader, optimizer, scheduler)
        global_step = 0
        for batch in loader:
            loss = self.model(batch).loss
            self.accelerator.backward(loss)
            optimizer.step()
            scheduler.step()
            global_step += 1
            if global_step >= self.config.steps:
                return


def as_examples_do(args, model, optimizer, loader, get_scheduler):
    accelerator = Accelerator()
    if args.max_train_steps is None:
        args.max_train_steps = args.epochs * len(loader)
    lr_scheduler = get_scheduler(
        args.schedule,
        optimizer,
        num_training_steps=args.max_train_steps,  # expect: RNK519 low "is given"
    )
    if args.freezes:
        optimizer, loader, lr_scheduler = accelerator.prepare(optimizer, loader, lr_scheduler)
    else:
        model, optimizer, loader, lr_scheduler = accelerator.prepare(model, optimizer, loader, lr_scheduler)
    step = 0
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        lr_scheduler.step()
        step += 1
        if step >= args.max_train_steps:
            break


def by_settings(config, model, batches):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=config["steps"])  # expect: RNK519
    model, optimizer, scheduler = accelerator.prepare(model, optimizer, scheduler)
    for step in range(config["steps"]):
        accelerator.backward(model(next(batches)).loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
