"""accelerate gives each process its share of the prompts, and the files are named after these.

reason: no two processes have the same prompt
runs: no (needs accelerate)
"""
import sys

import torch
from accelerate import Accelerator


def main(lines, folder):
    accelerator = Accelerator()
    model = accelerator.prepare(torch.nn.Linear(4, 4))
    accelerator.wait_for_everyone()
    with accelerator.split_between_processes(lines) as share:
        for entry in share:
            speakers, sounds = entry
            for i, sound in enumerate(sounds):
                torch.save(model(sound), f"{folder}/{speakers[i]}.pt")
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        print("all are there")


if __name__ == "__main__":
    main(sys.argv[1:], "out")
