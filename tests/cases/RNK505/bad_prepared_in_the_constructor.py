"""A trainer keeps the prepared model, and saves by what only the model inside has.

reason: on several processes the attribute holds the wrapper, in all methods but those that run ahead of it
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from torch.optim import Adam


class Trainer:
    def __init__(self, model, lr, is_peft):
        self.accelerator = Accelerator()
        self.model = model
        self.is_peft = is_peft
        self.describe()
        self.optimizer = Adam(self.model.parameters(), lr=lr)
        self.model, self.optimizer = self.accelerator.prepare(self.model, self.optimizer)

    def describe(self):
        return self.model.config.model_type

    def generate(self, inputs):
        return self.accelerator.unwrap_model(self.model).generate(**inputs)

    def reference(self, inputs):
        if self.is_peft and hasattr(self.model.pretrained_model, "disable_adapter"):  # expect: RNK505 "pretrained_model"
            return self.model(**inputs)
        return None

    def save(self, folder):
        self.model.save_pretrained(folder)  # expect: RNK505 "save_pretrained"
