"""All processes compute the metrics, and one writes them.

reason: only the writing is rank 0's alone
runs: no (transformers is not installed)
"""
from transformers import Trainer, TrainingArguments


def main(model, train, test):
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=train, eval_dataset=test)
    trainer.train()
    metrics = trainer.evaluate()
    if trainer.is_world_process_zero():
        trainer.save_metrics("eval", metrics)
    trainer.save_model()
