"""The options come from a method of an object that a program hands over, in a file that knows nothing of ranks.

reason: the method writes down all of them, and synced_gpus is not among them
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
        return self.engine.module.generate(**encoded, **self.sampling.options())  # expect: RNK117 "ZeRO-3"
