"""The options come from a method of an object that a program hands over, and may say it.

reason: the method passes synced_gpus on, or adds options that nobody sees
runs: no (needs DeepSpeed and transformers)
"""
import torch


class Rollouts:
    def __init__(self, engine, tokenizer, sampling):
        self.engine = engine
        self.tokenizer = tokenizer
        self.sampling = sampling

    @torch.no_grad()
    def answers(self, texts):
        encoded = self.tokenizer(list(texts), return_tensors="pt", padding=True)
        return self.engine.module.generate(**encoded, **self.sampling.options())

    @torch.no_grad()
    def free(self, texts):
        encoded = self.tokenizer(list(texts), return_tensors="pt", padding=True)
        return self.engine.module.generate(**encoded, **self.sampling.merged({}))
