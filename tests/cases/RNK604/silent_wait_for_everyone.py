"""accelerate waits for everyone.

reason: wait_for_everyone is a barrier
runs: no (a fragment)
"""
import torch
from accelerate import Accelerator


def main(model, output_file):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    if accelerator.is_main_process:
        torch.save(accelerator.unwrap_model(model).state_dict(), output_file)
    accelerator.wait_for_everyone()
    return torch.load(output_file, map_location="cpu")
