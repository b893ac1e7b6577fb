"""Texts that each rank's model has written are padded ahead of the gather, or are something else.

reason: all ranks hand over the same size
runs: no (needs accelerate)
"""
import torch
import torch.distributed as dist
from accelerate import Accelerator
from accelerate.utils import gather_object


def padded_by_accelerate(accelerator: Accelerator, model, loader, tokenizer):
    for batch in loader:
        written = model.generate(batch["input_ids"], attention_mask=batch["attention_mask"], max_new_tokens=128)
        written = accelerator.pad_across_processes(written, dim=1, pad_index=tokenizer.pad_token_id)
        yield accelerator.gather_for_metrics(written)


def filled_up(accelerator: Accelerator, model, batch, length):
    written = model.generate(**batch, max_new_tokens=length)
    rest = written.new_full((len(written), length - written.shape[1]), 0)
    return accelerator.gather(torch.cat([written, rest], dim=1))


def texts(model, batch, tokenizer):
    written = model.generate(**batch, max_new_tokens=128)
    return gather_object(tokenizer.batch_decode(written))


def lengths(accelerator: Accelerator, model, batch):
    written = model.generate(**batch, max_new_tokens=128)
    ends = (written != 0).sum(dim=1)
    return accelerator.gather(ends)


def equally_long(accelerator: Accelerator, model, batch):
    return accelerator.gather(model.generate(**batch, min_new_tokens=64, max_new_tokens=64))


def pictures(accelerator: Accelerator, model, labels):
    return accelerator.gather(model.generate(labels, steps=8))


def from_the_first_rank(model, batch):
    written = model.generate(**batch, max_new_tokens=128)
    dist.broadcast(written, src=0)
    return written
