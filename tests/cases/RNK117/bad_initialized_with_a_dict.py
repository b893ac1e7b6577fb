"""ZeRO-3 by a literal configuration, and generation with the module of the engine.

reason: transformers is never told about ZeRO-3, so that it does not keep the ranks together
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    zero3 = {"train_batch_size": 8, "zero_optimization": {"stage": 3}}
    engine, *_ = deepspeed.initialize(model=model, config=zero3)
    return engine.module.generate(ids, max_new_tokens=64)  # expect: RNK117 "without synced_gpus"
