"""The folder of a run has to be new, and the main process makes it.

reason: the answer is kept in a variable; pathlib
runs: no (a race)
"""
import sys
from pathlib import Path

from accelerate import Accelerator


def main(args):
    accelerator = Accelerator()
    output = Path(args.output_dir)
    there = output.exists()  # expect: RNK604
    if there and not args.resume:
        print("choose another folder")
        sys.exit(1)
    if accelerator.is_main_process:
        output.mkdir(parents=True)
    accelerator.wait_for_everyone()
