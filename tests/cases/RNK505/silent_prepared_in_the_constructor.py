"""Attributes that hold the prepared model, and are asked first, given something else, or unwrapped.

reason: what is read there is the model inside, or there is one process
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from torch.optim import Adam


class Trainer:
    def __init__(self, model, lr):
        self.accelerator = Accelerator()
        self.model = model
        self.optimizer = Adam(self.model.parameters(), lr=lr)
        self.report()
        self.model, self.optimizer = self.accelerator.prepare(self.model, self.optimizer)
        self.wrapped = self.model

    def report(self):
        return self.model.config

    def asked(self):
        if hasattr(self.model, "config") and self.model.config.tied:
            return self.model.config
        return None

    def one_process(self):
        if self.accelerator.num_processes == 1:
            return self.model.config
        return self.accelerator.unwrap_model(self.model).config


class Unwrapping:
    def __init__(self, model, lr):
        self.accelerator = Accelerator()
        self.model = model
        self.optimizer = Adam(self.model.parameters(), lr=lr)
        self.model, self.optimizer = self.accelerator.prepare(self.model, self.optimizer)

    def end(self):
        self.model = self.accelerator.unwrap_model(self.model)

    def save(self, folder):
        self.model.save_pretrained(folder)


class Refusing:
    def run(self, args, unet, optimizer):
        accelerator = Accelerator()
        trainable = list(unet.parameters())
        unet, optimizer = accelerator.prepare(unet, optimizer)
        if accelerator.num_processes > 1:
            raise ValueError("one process only")
        kept = accelerator.unwrap_model(unet)
        return kept, trainable, unet.get_settings()
