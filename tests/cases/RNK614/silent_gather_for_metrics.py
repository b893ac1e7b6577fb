"""gather_for_metrics, and another gather in the same function that sums up.

reason: the repeated samples are left out
"""
import torch


def evaluate(model, eval_dataloader, accelerator, metric):
    for batch in eval_dataloader:
        with torch.no_grad():
            outputs = model(**batch)
        predictions = accelerator.gather_for_metrics(outputs.logits.argmax(-1))
        metric.add_batch(predictions=predictions, references=accelerator.gather_for_metrics(batch["labels"]))
    return metric.compute()
