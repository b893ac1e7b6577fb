"""The other processes leave ahead of a save under stage 0 of ZeRO.

reason: without sharding `save_model` writes what the process has
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments

SETTINGS = {"train_batch_size": 32, "zero_optimization": {"stage": 0}}


def main(model, train):
    arguments = TrainingArguments("out", deepspeed=SETTINGS)
    trainer = Trainer(model=model, args=arguments, train_dataset=train)
    trainer.train()
    if not trainer.is_world_process_zero():
        return
    trainer.save_model()
