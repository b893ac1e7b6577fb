"""A program writes a file and has transformers train; it joins no group itself.

reason: transformers trains in one process as well, and nothing says that there are others
runs: no (needs transformers)
"""
import json
import os

from transformers import AutoModel, Trainer, TrainingArguments


def data_of(folder):
    with open(os.path.join(folder, "statistics.json"), "w") as file:
        json.dump({"samples": 8}, file)
    return [{"x": 1}]


def main(args):
    data = data_of(args.output_dir)
    if args.process_index == 0:
        print("ready")
    trainer = Trainer(model=AutoModel.from_pretrained("gpt2"), args=args, train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main(TrainingArguments("out"))
