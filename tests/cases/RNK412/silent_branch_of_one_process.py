"""The model is spread over all GPUs where there is one process.

reason: with several processes it is loaded in another way
"""
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def main(args, name):
    accelerator = Accelerator()
    if args.distributed:
        model = AutoModelForCausalLM.from_pretrained(name)
    else:
        model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return accelerator.prepare(model)


def of_one(name):
    accelerator = Accelerator()
    model = None
    if accelerator.num_processes == 1:
        model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return accelerator.prepare(model)
