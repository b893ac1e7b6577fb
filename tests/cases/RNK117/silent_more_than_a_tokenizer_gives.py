"""What the tokenizer has made is joined by other arguments, or replaced.

reason: synced_gpus may be among them
runs: no (needs several GPUs)
"""
import deepspeed
from transformers import AutoModelForCausalLM, AutoTokenizer


class Actor:
    def __init__(self, name, prepare):
        self.tokenizer, self.prepare = AutoTokenizer.from_pretrained(name), prepare
        model = AutoModelForCausalLM.from_pretrained(name)
        self.engine, *_ = deepspeed.initialize(model=model, config={"zero_optimization": {"stage": 3}})

    def sample(self, prompts, options):
        inputs = self.tokenizer(prompts, return_tensors="pt", padding=True)
        inputs.update(options)
        return self.engine.module.generate(**inputs)

    def complete(self, prompts):
        batch = self.tokenizer(prompts, return_tensors="pt")
        batch = self.prepare(batch)
        return self.engine.generate(**batch)

    def answer(self, prompts, **options):
        asked = self.tokenizer(prompts, return_tensors="pt")
        return self.engine.generate(**asked, **options)
