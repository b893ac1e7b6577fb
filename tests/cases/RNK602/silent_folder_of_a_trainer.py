"""The folder of the results is asked for behind the constructors of trainers of transformers, which make it.

reason: all ranks have come out of the training, or at least of the constructor, and find the folder
runs: no (needs transformers)
"""
import os

import torch
import torch.distributed as dist
from transformers import Trainer, TrainingArguments


class Tuning(Trainer):
    def __init__(self, model, args, name):
        super().__init__(model=model, args=args)
        self.name = name

    def keep(self):
        if not os.path.exists(self.args.output_dir):
            os.makedirs(self.args.output_dir)
        if dist.get_rank() == 0:
            torch.save(self.name, os.path.join(self.args.output_dir, "name.pt"))


class Rounds:
    def __init__(self, model):
        self.model = model
        self.set_up()

    def set_up(self):
        self.settings = TrainingArguments("rounds")
        self.trainer = Trainer(model=self.model, args=self.settings)

    def train(self):
        self.trainer.train()
        self.keep()

    def keep(self):
        if not os.path.exists(self.settings.output_dir):
            os.makedirs(self.settings.output_dir)
        if dist.get_rank() == 0:
            torch.save(1, os.path.join(self.settings.output_dir, "round.pt"))


def main():
    args = TrainingArguments("out")
    model = torch.nn.Linear(2, 2)
    trainer = Tuning(model, args, "first")
    trainer.train()
    trainer.keep()
    Rounds(model).train()
    plain = Trainer(model, args)
    plain.train()
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)
    if dist.get_rank() == 0:
        print("trained")


if __name__ == "__main__":
    main()
