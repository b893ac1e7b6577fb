"""The arguments stand somewhere else.

reason: synced_gpus may be among them
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids, **options):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    return engine.module.generate(ids, **options)
