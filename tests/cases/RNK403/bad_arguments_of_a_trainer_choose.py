"""A program joins its group, reads the arguments of a trainer, and waits for the others.

reason: the arguments choose the GPU ahead of the barrier: all that is to be said is that they might come first
runs: no (needs transformers)
"""
import datetime
from dataclasses import dataclass

import torch.distributed as dist
import transformers


@dataclass
class DataArguments:
    path: str = ""


def train():
    dist.init_process_group(backend="nccl", timeout=datetime.timedelta(hours=8))  # expect: RNK403 "nothing in between seems to use one"
    parser = transformers.HfArgumentParser((DataArguments, transformers.TrainingArguments))
    data_args, training_args = parser.parse_args_into_dataclasses()
    dist.barrier()
    print(data_args.path, training_args.output_dir)


if __name__ == "__main__":
    train()
