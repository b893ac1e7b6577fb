"""The judge is spread over all GPUs, and the model that is trained is not.

reason: nobody prepares the judge
"""
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def main(name, judge_name):
    accelerator = Accelerator()
    judge = AutoModelForCausalLM.from_pretrained(judge_name, device_map="auto")
    model = accelerator.prepare(AutoModelForCausalLM.from_pretrained(name))
    return model, judge
