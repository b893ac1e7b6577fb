"""A model is put on the GPU of the number of its process.

reason: the processes of the second node begin with a number that no GPU there has
runs: no (needs GPUs)
"""
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def build(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": Accelerator().process_index})  # expect: RNK304
    current = Accelerator().process_index
    reference = AutoModelForCausalLM.from_pretrained(name, device_map={"": current})  # expect: RNK304
    return model, reference
