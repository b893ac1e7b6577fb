"""A program joins a group where an option says so, writes a file, and has transformers train.

reason: without the option there is one process
runs: no (needs transformers)
"""
import json
import os

import torch.distributed as dist
from transformers import AutoModel, Trainer, TrainingArguments


def data_of(folder):
    with open(os.path.join(folder, "statistics.json"), "w") as file:
        json.dump({"samples": 8}, file)
    return [{"x": 1}]


def main(args, several):
    if several:
        dist.init_process_group("gloo")
    data = data_of(args.output_dir)
    trainer = Trainer(model=AutoModel.from_pretrained("gpt2"), args=args, train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main(TrainingArguments("out"), several="RANK" in os.environ)
