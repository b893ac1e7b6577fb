"""What each rank's batch has for its tokens is gathered, and all texts are padded to one length.

reason: all ranks hand over the same size
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def encode(tokenizer, texts):
    return tokenizer(texts, padding="max_length", max_length=128, truncation=True)


def tokens(accelerator: Accelerator, loader):
    return [accelerator.gather_for_metrics(batch["input_ids"]) for batch in loader]
