"""All ranks write the loss over what they have gathered into one file.

reason: each of them has gathered the same, and nothing reads the file
runs: no (a race)
"""
import json
import math
import os

import torch
from accelerate import Accelerator


def evaluate(model, loader, accelerator):
    losses = []
    for batch in loader:
        losses.append(accelerator.gather_for_metrics(model(batch).mean().repeat(2)))
    losses = torch.cat(losses)
    try:
        loss = torch.mean(losses)
        perplexity = math.exp(loss)
    except OverflowError:
        perplexity = float("inf")
    return perplexity, loss


def main(loader, folder):
    accelerator = Accelerator()
    model = accelerator.prepare(torch.nn.Linear(2, 2))
    accelerator.backward(model(torch.ones(2)).sum())
    perplexity, loss = evaluate(model, loader, accelerator)
    if accelerator.is_main_process:
        print("evaluated")
    text = "perplexity and loss\n"
    for number in [perplexity, loss.item()]:
        text += f"{number}\n"
    with open(os.path.join(folder, "all.json"), "w") as f:  # expect: RNK603 "with the numbers that all have agreed on"
        json.dump({"perplexity": perplexity, "loss": loss.item(), "text": text}, f)


if __name__ == "__main__":
    main([torch.ones(1, 2)], "run")
