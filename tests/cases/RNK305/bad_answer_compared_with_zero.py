"""Whether this is the main process is compared with the number of its rank.

reason: True is not 0, so all ranks but the main one upload
runs: no (needs accelerate)
"""
import shutil

from accelerate import Accelerator


def upload(accelerator: Accelerator, folder):
    if accelerator.is_main_process == 0:  # expect: RNK305 "all ranks but the main one"
        shutil.copytree(folder, "/output", dirs_exist_ok=True)
