"""accelerate's end of the training is called by the main process.

reason: it destroys the process group
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
from accelerate import Accelerator


def main():
    accelerator = Accelerator(log_with="tensorboard")
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        accelerator.end_training()  # expect: RNK116
