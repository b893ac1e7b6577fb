"""What is too much is cut off, as accelerate's older examples do.

reason: the repeated samples are the last ones
"""
import torch


def by_samples_seen(model, eval_dataloader, accelerator, metric):
    samples_seen = 0
    for step, batch in enumerate(eval_dataloader):
        with torch.no_grad():
            outputs = model(**batch)
        predictions, references = accelerator.gather((outputs.logits.argmax(-1), batch["labels"]))
        if step == len(eval_dataloader) - 1:
            predictions = predictions[: len(eval_dataloader.dataset) - samples_seen]
            references = references[: len(eval_dataloader.dataset) - samples_seen]
        else:
            samples_seen += references.shape[0]
        metric.add_batch(predictions=predictions, references=references)


def behind_the_loop(model, eval_dataloader, accelerator, dataset):
    found = []
    for batch in eval_dataloader:
        found.append(accelerator.gather(model(**batch).logits))
    return torch.cat(found)[: len(dataset)]
