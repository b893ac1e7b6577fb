"""The number of steps is multiplied by that of the processes, or a step is one step.

reason: the schedule and the training end together
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def by_all_processes(args, model, loader, get_scheduler):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = get_scheduler("linear", optimizer, num_training_steps=args.steps * accelerator.num_processes)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    step = 0
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        scheduler.step()
        step += 1
        if step >= args.steps:
            break


def not_prepared(args, model, loader, get_scheduler):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = get_scheduler("linear", optimizer, num_training_steps=args.steps)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    step = 0
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        scheduler.step()
        step += 1
        if step >= args.steps:
            break


def batches_before_they_are_divided(args, model, loader, get_scheduler):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = get_scheduler("linear", optimizer, num_training_steps=len(loader) * args.epochs)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    for _ in range(args.epochs):
        for batch in loader:
            accelerator.backward(model(batch).loss)
            optimizer.step()
            scheduler.step()


def once_in_an_epoch(args, model, loader):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=args.steps)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    step = 0
    for _ in range(args.epochs):
        for batch in loader:
            accelerator.backward(model(batch).loss)
            optimizer.step()
            step += 1
            if step >= args.steps:
                break
        scheduler.step()


def constant(args, model, loader, get_scheduler):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = get_scheduler("constant", optimizer, num_training_steps=args.steps)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    step = 0
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        scheduler.step()
        step += 1
        if step >= args.steps:
            break
