"""synced_gpus depends on the stage.

reason: the program has thought of it
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids, stage):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})
    return engine.generate(ids, synced_gpus=stage == 3)
