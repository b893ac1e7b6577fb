"""save_pretrained on all ranks.

reason: the model and the tokenizer are written by each of them
runs: no (a race)
"""
import torch
import torch.distributed as dist
from transformers import AutoModelForCausalLM, AutoTokenizer


def main():
    dist.init_process_group("gloo")
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    dist.barrier()
    model.save_pretrained("final")  # expect: RNK603 "final"
    if dist.get_rank() == 0:
        tokenizer.save_pretrained("final")


if __name__ == "__main__":
    main()
