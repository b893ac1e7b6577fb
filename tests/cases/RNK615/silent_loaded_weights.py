"""Weights of a file.

reason: nothing is drawn
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from transformers import AutoModelForCausalLM


def pretrained(args):
    torch.manual_seed(args.seed + dist.get_rank())
    model = AutoModelForCausalLM.from_pretrained(args.name)
    return FSDP(model, use_orig_params=True)


def read(make_model, args):
    torch.manual_seed(args.seed + dist.get_rank())
    model = make_model(args)
    model.load_state_dict(torch.load(args.path, map_location="cpu"))
    return FSDP(model, use_orig_params=True)


def make(args):
    model = torch.nn.Linear(8, 8)
    model.load_state_dict(torch.load(args.path, map_location="cpu"))
    return model


def by_a_function(args):
    torch.manual_seed(args.seed + dist.get_rank())
    model = make(args)
    return FSDP(model, use_orig_params=True)
