"""All commands ask for an engine, which hands on what it is asked for.

reason: nobody is seen to train with DDP
runs: no (needs transformers)
"""
from transformers import Trainer


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        loss = model(**inputs).loss * model.config.weight  # expect: RNK505 low
        return self.accelerator.reduce(loss) if return_outputs else loss
