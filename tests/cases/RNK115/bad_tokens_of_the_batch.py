"""What each rank's batch has for its tokens is gathered as it is.

reason: each rank pads its batch to its own longest text
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def tokens(accelerator: Accelerator, loader):
    seen = 0
    for batch in loader:
        seen += accelerator.gather_for_metrics(batch["attention_mask"]).sum().item()  # expect: RNK115 "for each token"
    return seen


def accuracy(accelerator: Accelerator, outputs, inputs):
    shift_logits = outputs.logits[..., :-1, :].contiguous()
    shift_labels = inputs["labels"][..., 1:].contiguous()
    shift_logits = accelerator.gather_for_metrics(shift_logits)  # expect: RNK115 "`shift_logits`"
    shift_labels = accelerator.gather(shift_labels)  # expect: RNK115 "longest text"
    return (shift_logits.argmax(-1) == shift_labels).float().mean()
