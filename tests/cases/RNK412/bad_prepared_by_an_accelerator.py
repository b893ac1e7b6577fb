"""A model that is spread over all GPUs is prepared by an accelerator.

reason: with several processes accelerate refuses a model on several devices
"""
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def main(name, loader):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")  # expect: RNK412 "accelerator.prepare"
    model, loader = accelerator.prepare(model, loader)
    for batch in loader:
        accelerator.backward(model(**batch).loss)
