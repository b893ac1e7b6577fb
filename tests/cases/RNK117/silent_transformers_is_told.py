"""HfDeepSpeedConfig is made first.

reason: transformers knows of ZeRO-3 and keeps the ranks together
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM
from transformers.integrations import HfDeepSpeedConfig


CONFIG = {"zero_optimization": {"stage": 3}}


def complete(ids):
    told = HfDeepSpeedConfig(CONFIG)
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, *_ = deepspeed.initialize(model=model, config=CONFIG)
    print(told)
    return engine.module.generate(ids)
