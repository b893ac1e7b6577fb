"""The dict of further arguments says synced_gpus, or somebody else makes it.

reason: the ranks go on together, or may
runs: no (needs several GPUs)
"""

import deepspeed
from transformers import AutoModelForCausalLM, AutoTokenizer

CONFIG = {"train_batch_size": 8, "zero_optimization": {"stage": 3}}


def main(prompts, given):
    tok = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config=CONFIG)
    options = dict(max_new_tokens=32, synced_gpus=True)
    enc = tok(prompts, return_tensors="pt").to(engine.device)
    print(engine.module.generate(**enc, **options))
    return engine.module.generate(**enc, **given)
