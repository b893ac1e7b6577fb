"""Rank 0 makes the folder of a checkpoint, and all ranks save the tokenizer into it

reason: save_pretrained makes the folder where there is none, and the first rank takes it if it is there
"""
import json
import os

import torch.distributed as dist
from transformers import AutoTokenizer


def save_meta(folder, meta):
    if dist.get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "meta.json"), "w") as file:
            json.dump(meta, file)


def convert(folder, name):
    dist.init_process_group("gloo")
    save_meta(folder, {"name": name})
    tokenizer = AutoTokenizer.from_pretrained(name)
    tokenizer.save_pretrained(folder)
    with open(os.path.join(folder, f"{dist.get_rank()}.json"), "w") as file:
        json.dump({"vocabulary": len(tokenizer)}, file)


if __name__ == "__main__":
    convert("out", "gpt2")
