"""Models on the GPU of their process, and spread over all of them.

reason: the local number counts on the node; the others name no process
runs: no (needs GPUs)
"""
import os

from accelerate import PartialState
from transformers import AutoModelForCausalLM


def build(name):
    state = PartialState()
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": state.local_process_index})
    second = AutoModelForCausalLM.from_pretrained(name, device_map={"": int(os.environ.get("LOCAL_RANK", 0))})
    third = AutoModelForCausalLM.from_pretrained(name, device_map={"": "cpu"})
    names = {"model": state.process_index}
    return model, second, third, names
