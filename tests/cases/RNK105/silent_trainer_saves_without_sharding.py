"""The first process saves, in a script that names no way of sharding.

reason: under DDP `save_model` is local
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments


def main(model, train):
    arguments = TrainingArguments("out")
    trainer = Trainer(model=model.cuda(), args=arguments, train_dataset=train)
    trainer.train()
    if arguments.local_rank in (0, -1):
        trainer.save_model()


def other_main(model, train, optimizer):
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=train)
    optimizer.zero_grad()
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model()
