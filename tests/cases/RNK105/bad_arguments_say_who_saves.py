"""The process that saves evaluates alone.

reason: `args.should_save` is true on the first process (or the first of each node), and `evaluate()` gathers from all
runs: no (needs transformers)
"""
from transformers import Trainer, TrainingArguments


def train(model, dataset, args: TrainingArguments):
    trainer = Trainer(model=model, args=args, train_dataset=dataset)
    trainer.train()
    if args.should_save:
        print(trainer.evaluate())  # expect: RNK105 "evaluate"
    if trainer.is_world_process_zero():
        print("done")


def train_parsed(model, dataset, training_args):
    trainer = Trainer(model=model, args=training_args, train_dataset=dataset)
    trainer.train()
    if training_args.should_log:
        print(trainer.predict(dataset))  # expect: RNK105 "predict"
