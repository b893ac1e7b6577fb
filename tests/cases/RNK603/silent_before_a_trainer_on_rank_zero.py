"""A program joins its group in any case, rank 0 writes a file, and transformers trains.

reason: one process writes
runs: no (needs transformers)
"""
import json
import os

import torch.distributed as dist
from transformers import AutoModel, Trainer, TrainingArguments


def data_of(folder):
    if dist.get_rank() == 0:
        with open(os.path.join(folder, "statistics.json"), "w") as file:
            json.dump({"samples": 8}, file)
    dist.barrier()
    return [{"x": 1}]


def main(folder):
    dist.init_process_group("gloo")
    args = TrainingArguments(folder)
    data = data_of(args.output_dir)
    trainer = Trainer(model=AutoModel.from_pretrained("gpt2"), args=args, train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main("out")
