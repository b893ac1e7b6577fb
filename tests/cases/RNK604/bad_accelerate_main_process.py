"""The main process of accelerate saves, all processes load.

reason: wait_for_everyone is missing between the two
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def main(model, output_file):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    if accelerator.is_main_process:
        torch.save(accelerator.unwrap_model(model).state_dict(), output_file)
    state = torch.load(output_file, map_location="cpu")  # expect: RNK604 "output_file"
    return state
