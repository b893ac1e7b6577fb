"""The rank test is an argument of the call.

reason: every rank calls, the framework writes on one
runs: no (needs transformers and accelerate)
"""
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def export(folder):
    accelerator = Accelerator()
    model = accelerator.prepare(AutoModelForCausalLM.from_pretrained("gpt2"))
    state = accelerator.get_state_dict(model)
    accelerator.unwrap_model(model).save_pretrained(
        folder, is_main_process=accelerator.is_main_process, state_dict=state, save_function=accelerator.save
    )
