"""Losses, counts and means of all ranks.

reason: each is one of a batch; nothing is out of place
"""
import torch


def evaluate(model, eval_dataloader, accelerator):
    losses, scores = [], []
    for batch in eval_dataloader:
        with torch.no_grad():
            outputs = model(**batch)
        losses.append(accelerator.gather(outputs.loss.repeat(8)))
        scores.append(accelerator.gather(outputs.scores).mean().item())
        hits = accelerator.gather(outputs.correct)
        losses.append(hits)
    return torch.cat(losses).mean(), scores
