"""accelerate's own main-process-first context around preprocessing, without any rank test.

reason: all ranks enter the context; only printing is guarded
runs: no (needs accelerate)
"""
from accelerate import Accelerator, PartialState


def preprocess(raw, tokenizer):
    accelerator = Accelerator()
    with accelerator.main_process_first():
        tokenized = raw.map(lambda row: tokenizer(row["text"]), batched=True)
    with PartialState().local_main_process_first():
        tokenized = tokenized.filter(lambda row: len(row["input_ids"]) > 1)
    if accelerator.is_main_process:
        print("rows:", len(tokenized))
    accelerator.wait_for_everyone()
    return tokenized
