"""All sentences have one length.

reason: no rank stops early
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids, length):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    return engine.module.generate(ids, min_new_tokens=length, max_new_tokens=length)
