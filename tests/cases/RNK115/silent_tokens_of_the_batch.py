"""What each rank's batch has for its tokens is counted, padded or compared ahead of the gather.

reason: all ranks hand over the same size
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def counted(accelerator: Accelerator, loader):
    return sum(accelerator.gather_for_metrics(batch["attention_mask"].sum()).sum().item() for batch in loader)


def padded(accelerator: Accelerator, outputs, inputs):
    shift_labels = inputs["labels"][..., 1:].contiguous()
    shift_labels = accelerator.pad_across_processes(shift_labels, dim=1, pad_index=-100)
    return accelerator.gather_for_metrics(shift_labels)


def compared(accelerator: Accelerator, outputs, inputs):
    right = outputs.logits[..., :-1, :].argmax(-1) == inputs["labels"][..., 1:]
    return accelerator.gather_for_metrics(right.sum())


def one_for_each_text(accelerator: Accelerator, outputs, batch):
    scores = outputs.logits[:, 0]
    return accelerator.gather_for_metrics((scores, batch["labels"]))
