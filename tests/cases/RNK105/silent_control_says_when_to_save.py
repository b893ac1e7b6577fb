"""The control of the trainer says in which step it saves.

reason: `control.should_save` is the same on all processes, other than what the arguments call so
runs: no (needs transformers)
"""
from transformers import Trainer, TrainerCallback


class Evaluates(TrainerCallback):
    def __init__(self, trainer: Trainer):
        self.trainer = trainer

    def on_step_end(self, args, state, control, **kwargs):
        if control.should_save:
            self.trainer.evaluate()


def train(model, dataset, args):
    trainer = Trainer(model=model, args=args, train_dataset=dataset)
    trainer.train()
    metrics = trainer.evaluate()
    if args.should_save:
        print(metrics)
