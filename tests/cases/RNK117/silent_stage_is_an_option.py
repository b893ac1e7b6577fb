"""The stage comes from the command line.

reason: nobody knows the stage
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def complete(ids, args):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    config = {"zero_optimization": {"stage": args.stage}}
    engine, *_ = deepspeed.initialize(model=model, config=config)
    return engine.module.generate(ids, max_new_tokens=64)
