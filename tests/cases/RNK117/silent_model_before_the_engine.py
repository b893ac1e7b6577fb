"""The plain model generates before the engine is made.

reason: its parameters are whole
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def sample(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    first = model.generate(ids, max_new_tokens=16)
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    return engine, first
