"""All ranks ask for the folder, train, and then one writes into it.

reason: the training of the trainer lies in between, in which all meet
"""
import os

import torch.distributed as dist
from recipes import Trainer


def main(model, tokenizer, folder):
    dist.init_process_group("nccl")
    if os.path.exists(folder) and os.listdir(folder):
        raise ValueError(f"{folder} is not empty")
    trainer = Trainer(model)
    trainer.train()
    if dist.get_rank() == 0:
        tokenizer.save_pretrained(folder)
