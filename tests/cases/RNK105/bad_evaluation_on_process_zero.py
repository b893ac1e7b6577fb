"""The process that writes the metrics also computes them, in a file that names no rank and no group.

reason: `evaluate` gathers the predictions of all ranks
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments


def main(model, train, test):
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=train, eval_dataset=test)
    trainer.train()
    if trainer.is_world_process_zero():
        metrics = trainer.evaluate()  # expect: RNK105 "trainer.is_world_process_zero()"
        trainer.save_metrics("eval", metrics)
