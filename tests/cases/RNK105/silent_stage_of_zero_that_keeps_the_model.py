"""The first process saves after a training under stage 2 of ZeRO.

reason: below stage 3 each rank has the whole model, and `save_model` copies what the process has
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments

SETTINGS = {"train_batch_size": 32, "zero_optimization": {"stage": 2}}


def main(model, train):
    arguments = TrainingArguments("out", deepspeed=SETTINGS)
    trainer = Trainer(model=model, args=arguments, train_dataset=train)
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model()
