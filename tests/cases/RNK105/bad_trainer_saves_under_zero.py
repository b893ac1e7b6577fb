"""The first process saves, in a script that gives the trainer its settings of DeepSpeed.

reason: under ZeRO-3 `save_model` gathers the parameters of all ranks
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments


def main(model, train):
    arguments = TrainingArguments("out", deepspeed="zero3.json")
    trainer = Trainer(model=model, args=arguments, train_dataset=train)
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model()  # expect: RNK105 "trainer.is_world_process_zero()"
