"""The other processes return ahead of what accelerate does together.

reason: under ZeRO all processes have to save their part
runs: no (needs accelerate and DeepSpeed)
"""
from accelerate import Accelerator, DeepSpeedPlugin


def save(accelerator: Accelerator):
    if not accelerator.is_main_process:
        return  # expect: RNK103 "save_state"
    accelerator.save_state("checkpoint")


def train():
    save(Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=3)))
