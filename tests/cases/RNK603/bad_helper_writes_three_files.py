"""A helper saves a model with all that belongs to it, and every rank calls it.

reason: one call lacks the test of the rank; what the helper writes elsewhere, or later, is told by itself
runs: no (the ranks write the same at nearly the same time)
"""
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def save(model, tokenizer, settings, folder, notes):
    model.module.save_pretrained(folder)  # expect: RNK603 "2 more beside it"
    tokenizer.save_pretrained(folder)
    with open(os.path.join(folder, "settings.json"), "w") as file:
        json.dump(settings, file)
    with open(os.path.join(notes, "notes.txt"), "w") as file:  # expect: RNK603 "notes.txt"
        file.write("saved\n")


def main(args, model, tokenizer):
    dist.init_process_group("gloo")
    model = DDP(model)
    for batch in args.batches:
        model(batch).sum().backward()
    save(model, tokenizer, vars(args), args.output, args.notes)
    torch.save(args, os.path.join(args.output, "args.pt"))  # expect: RNK603 "args.pt"


if __name__ == "__main__":
    from setting import arguments, pretrained

    main(arguments(), *pretrained())
