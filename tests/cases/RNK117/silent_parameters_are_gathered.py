"""The parameters are gathered around the call.

reason: the steps gather nothing
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    with deepspeed.zero.GatheredParameters(list(engine.module.parameters())):
        return engine.module.generate(ids, max_new_tokens=64)
