"""synced_gpus=False under ZeRO-3 that transformers knows of.

reason: what is said counts more than what transformers knows
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
    return engine.module.generate(ids, synced_gpus=False)  # expect: RNK117 "synced_gpus=False"
