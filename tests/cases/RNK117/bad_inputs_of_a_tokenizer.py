"""The inputs are unpacked as the tokenizer gives them.

reason: nothing but inputs is among them, so that synced_gpus is missing
runs: no (needs several GPUs)
"""
import deepspeed
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


class Actor:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        model = AutoModelForCausalLM.from_pretrained(name)
        self.engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})

    @torch.no_grad()
    def sample(self, prompts):
        inputs = self.tokenizer(prompts, return_tensors="pt", padding=True)
        inputs = inputs.to(self.engine.device)
        return self.engine.module.generate(**inputs, max_new_tokens=64)  # expect: RNK117

    def complete(self, prompt):
        device = self.engine.device
        return self.engine.generate(**self.tokenizer(prompt).to(device), max_new_tokens=64)  # expect: RNK117
