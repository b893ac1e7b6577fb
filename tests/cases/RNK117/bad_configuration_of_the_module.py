"""The configuration is a constant of the file.

reason: stage 3 shards the parameters
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM


CONFIG = {
    "train_micro_batch_size_per_gpu": 1,
    "zero_optimization": {"stage": 3, "overlap_comm": True},
}


def main(prompts):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    engine, optimizer, _, _ = deepspeed.initialize(model=model, config=CONFIG)
    for ids in prompts:
        print(engine.generate(ids, do_sample=True))  # expect: RNK117 "ZeRO-3"
