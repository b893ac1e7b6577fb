"""A program joins its group in any case, writes a file, and has transformers train.

reason: who joins by `init_process_group` was started among others, and all of them write the file
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


def main(folder):
    dist.init_process_group("gloo")
    args = TrainingArguments(folder)
    data = data_of(args.output_dir)  # expect: RNK603 "every rank writes"
    if dist.get_rank() == 0:
        print("ready")
    trainer = Trainer(model=AutoModel.from_pretrained("gpt2"), args=args, train_dataset=data)
    if args.do_train:
        trainer.train()


if __name__ == "__main__":
    main("out")
