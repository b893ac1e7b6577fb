"""A data set writes what it has made of its files, if there is no such file yet.

reason: every process of the trainer makes one; who comes later reads a file that is half written
"""
import json
import os

from torch.utils.data import Dataset
from transformers import Trainer


class Conversations(Dataset):
    def __init__(self, data_path, preprocessed_path, tokenizer):
        super().__init__()
        if os.path.exists(preprocessed_path):
            with open(preprocessed_path) as file:
                self.rows = json.load(file)
        else:
            with open(data_path) as file:
                self.rows = [tokenizer(row) for row in json.load(file)]
            with open(preprocessed_path, "w") as file:  # expect: RNK603 "half written"
                json.dump(self.rows, file)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


def make_data(args, tokenizer):
    dataset_cls = Conversations
    return dict(train_dataset=dataset_cls(args.data_path, args.preprocessed_path, tokenizer))


def train(args, model, tokenizer, training_args):
    trainer = Trainer(model=model, args=training_args, **make_data(args, tokenizer))
    trainer.train()


if __name__ == "__main__":
    from my_project.options import args, model, tokenizer, training_args

    train(args, model, tokenizer, training_args)
