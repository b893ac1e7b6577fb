"""Texts that each rank's model has written are gathered as they are.

reason: a rank stops when its own texts are at their end, so each has another length
runs: no (needs accelerate)
"""
import torch
import torch.distributed as dist
from accelerate import Accelerator


def answers(accelerator: Accelerator, model, loader, tokenizer):
    texts = []
    for batch in loader:
        written = accelerator.unwrap_model(model).generate(
            batch["input_ids"], attention_mask=batch["attention_mask"], max_new_tokens=128
        )
        written = accelerator.gather_for_metrics(written)  # expect: RNK115 "the longest text"
        texts += tokenizer.batch_decode(written, skip_special_tokens=True)
    return texts


def answers_beside_labels(accelerator: Accelerator, model, loader, gen_kwargs):
    for batch in loader:
        written = model.generate(**batch, **gen_kwargs)[:, batch["input_ids"].shape[1] :]
        yield accelerator.gather_for_metrics((written, batch["labels"]))  # expect: RNK115 "`written` is as long"


def answers_of_padded_prompts(model, loader, tokenizer):
    for prompts in loader:
        inputs = tokenizer(prompts, padding="longest", max_length=20, return_tensors="pt")
        written = model.generate(**inputs, max_length=300, return_dict_in_generate=True)
        parts = [torch.empty_like(written.sequences) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, written.sequences)  # expect: RNK115 "`written.sequences`"
        yield torch.cat(parts)
