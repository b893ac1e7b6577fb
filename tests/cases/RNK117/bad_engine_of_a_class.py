"""The constructor makes the engine, and a method generates.

reason: the attribute holds the engine
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


class Sampler:
    def __init__(self, name):
        model = AutoModelForCausalLM.from_pretrained(name)
        self.engine, self.optimizer, _, _ = deepspeed.initialize(model=model, config=self.config())

    def config(self):
        return {"bf16": {"enabled": True}, "zero_optimization": {"stage": 3}}

    def sample(self, ids):
        policy = self.engine.module
        return policy.generate(ids, do_sample=True, max_new_tokens=128)  # expect: RNK117
