"""A model gets adapters, and is wrapped.

reason: the adapters are put around the model that lies on all GPUs, and DDP takes none of several devices
"""
import os

import torch
import torch.distributed as dist
from peft import get_peft_model
from torch.nn.parallel import DistributedDataParallel as DDP
from transformers import AutoModelForCausalLM


def main(name, config):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = AutoModelForCausalLM.from_pretrained(name, device_map="balanced")  # expect: RNK412 "wraps it"
    model = get_peft_model(model, config)
    return DDP(model, device_ids=[local_rank])
