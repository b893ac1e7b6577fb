"""Further arguments stand in a dict of the function, and the tokenizer has a short name.

reason: neither holds synced_gpus; stage 3 is stored into what was read from a file
runs: no (needs several GPUs)
"""

import json

import deepspeed
from transformers import AutoModelForCausalLM, AutoTokenizer


def configuration(path):
    with open(path) as file:
        config = json.load(file)
    config["zero_optimization"] = {"stage": 3}
    return config


def main(prompts):
    tok = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config=configuration("ds.json"))
    options = dict(max_new_tokens=32, do_sample=True)
    enc = tok(prompts, return_tensors="pt").to(engine.device)
    return engine.module.generate(**enc, **options)  # expect: RNK117 "ZeRO-3"
