"""The program loads the data in another file, and gives its trainer all of it.

reason: nothing divides it over the ranks
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
