"""synced_gpus is given.

reason: ranks that are done go on with steps whose results are dropped
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    return engine.module.generate(ids, max_new_tokens=64, synced_gpus=True)
