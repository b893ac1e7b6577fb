"""A program that stands in a package, and is started by its path: its imports are the files beside it.

reason: all ranks have trained between the question and the file
runs: no (needs transformers)
"""

import os

from trainer import PairTrainer
from transformers import AutoModel, AutoTokenizer, HfArgumentParser, TrainingArguments


def main():
    (args,) = HfArgumentParser(TrainingArguments).parse_args_into_dataclasses()
    if os.path.exists(args.output_dir) and os.listdir(args.output_dir) and not args.overwrite_output_dir:
        raise ValueError(f"{args.output_dir} is not empty")
    tokenizer = AutoTokenizer.from_pretrained("some/model")
    trainer = PairTrainer(model=AutoModel.from_pretrained("some/model"), args=args, tokenizer=tokenizer)
    trainer.train()
    if trainer.is_world_process_zero():
        tokenizer.save_pretrained(args.output_dir)


if __name__ == "__main__":
    main()
