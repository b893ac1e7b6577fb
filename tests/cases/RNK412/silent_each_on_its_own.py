"""Maps that put the whole model on the GPU of the process.

reason: each process has its own copy on its own GPU, as DDP and accelerate want it
"""
import os

from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def by_the_rank(name):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": int(os.environ["LOCAL_RANK"])})
    return accelerator.prepare(model)


def by_the_number_of_processes(name):
    accelerator = Accelerator()
    spread = {"": accelerator.local_process_index} if accelerator.num_processes > 1 else "auto"
    model = AutoModelForCausalLM.from_pretrained(name, device_map=spread)
    return accelerator.prepare(model)


def by_a_variable_that_is_set_again(name):
    accelerator = Accelerator()
    spread = "auto"
    if int(os.environ.get("WORLD_SIZE", 1)) != 1:
        spread = {"": int(os.environ.get("LOCAL_RANK", 0))}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=spread)
    return accelerator.prepare(model)
