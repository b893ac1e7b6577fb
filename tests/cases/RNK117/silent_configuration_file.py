"""The configuration is a file.

reason: nobody knows the stage
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config="zero3.json")
    return engine.module.generate(ids, max_new_tokens=64)
