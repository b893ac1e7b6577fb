"""The first process saves, in a script whose settings of DeepSpeed stand elsewhere.

reason: below stage 3 of ZeRO nothing is gathered, and nothing in sight says which stage it is
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments


def main(model, train):
    arguments = TrainingArguments("out", deepspeed="ds_config.json")
    trainer = Trainer(model=model, args=arguments, train_dataset=train)
    trainer.train()
    if trainer.is_world_process_zero():
        trainer.save_model()  # expect: RNK105 low
