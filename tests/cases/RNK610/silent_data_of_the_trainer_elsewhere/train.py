"""The program divides the data in another file, and gives its trainer the share of the rank.

reason: the loader of the trainer goes through that share
"""

from pairs import load_pairs
from trainer import LatePairTrainer
from transformers import AutoModel, HfArgumentParser, TrainingArguments


def main():
    (args,) = HfArgumentParser(TrainingArguments).parse_args_into_dataclasses()
    data = load_pairs(["first/pairs", "second/pairs"])
    trainer = LatePairTrainer(model=AutoModel.from_pretrained("some/model"), args=args, train_dataset=data)
    trainer.train()


if __name__ == "__main__":
    main()
