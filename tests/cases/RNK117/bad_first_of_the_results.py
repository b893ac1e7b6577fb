"""Only the engine is kept of what initialize gives back.

reason: the engine is the first of four results
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


def build(args):
    model = AutoModelForCausalLM.from_pretrained(args.model)
    config = {"zero_optimization": {}}
    config["zero_optimization"]["stage"] = 3
    engine = deepspeed.initialize(args, model, config_params=config)[0]
    return engine.generate(args.ids)  # expect: RNK117
