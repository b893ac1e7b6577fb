"""The first process saves after a training under stage 3 of ZeRO.

reason: from stage 3 on `save_model` gathers the parameters of all ranks
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments

SETTINGS = {"train_batch_size": 32, "zero_optimization": {"stage": 3}}


def main(model, train):
    arguments = TrainingArguments("out", deepspeed=SETTINGS)
    trainer = Trainer(model=model, args=arguments, train_dataset=train)
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model()  # expect: RNK105 "trainer.is_world_process_zero()"
