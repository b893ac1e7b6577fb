"""The folder of the results is made ahead of the trainer of transformers, and another one behind it.

reason: the constructor of the trainer makes the first one too late, and the other one not at all
runs: no (needs transformers)
"""
import os

import torch
import torch.distributed as dist
from transformers import Trainer, TrainingArguments


def main():
    args = TrainingArguments("out")
    more = TrainingArguments("more")
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)  # expect: RNK602 "args.output_dir"
    trainer = Trainer(model=torch.nn.Linear(2, 2), args=args)
    trainer.train()
    if not os.path.exists(more.output_dir):
        os.makedirs(more.output_dir)  # expect: RNK602 "more.output_dir"
    if dist.get_rank() == 0:
        print("trained")


if __name__ == "__main__":
    main()
