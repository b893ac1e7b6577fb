"""A function that evaluates is given the engine.

reason: all its callers hand over the engine
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def settings(rate):
    config = {"optimizer": {"type": "AdamW", "params": {"lr": rate}}, "zero_optimization": {"stage": 3}}
    return config


def train(loader):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    config = settings(1e-4)
    engine, _, _, _ = deepspeed.initialize(model=model, config=config)
    evaluate(engine, loader)


def evaluate(engine, loader):
    for batch in loader:
        engine.module.generate(batch["ids"])  # expect: RNK117
