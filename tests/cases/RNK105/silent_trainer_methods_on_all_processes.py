"""Trainer methods on all processes, the card is written by one.

reason: save_model guards itself
runs: no (needs transformers)
"""
from transformers import Trainer, TrainingArguments


def main(model, data):
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=data)
    trainer.train()
    trainer.save_model("out")
    if trainer.is_world_process_zero():
        trainer.create_model_card()
