"""All ranks ask at the start whether the folder of an earlier run is there; later rank 0 saves into it, and all load.

reason: what was asked about an earlier run says nothing about what is written now
"""

import os

import torch.distributed as dist
from transformers import AutoConfig, AutoProcessor, AutoTokenizer


def main(args):
    dist.init_process_group("gloo")
    if os.path.isdir(args.output_dir) and not args.resume:
        print("an earlier run is there")
    config = AutoConfig.from_pretrained(args.model)
    tokenizer = AutoTokenizer.from_pretrained(args.model)
    if dist.get_rank() == 0:
        tokenizer.save_pretrained(args.output_dir)
        config.save_pretrained(args.output_dir)
    return AutoProcessor.from_pretrained(args.output_dir)  # expect: RNK604
