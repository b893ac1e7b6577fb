"""Savers of accelerate.

reason: they write on the main process, or one file per process
runs: no (a script)
"""
from accelerate import Accelerator


def main(model, loader):
    accelerator = Accelerator()
    model, loader = accelerator.prepare(model, loader)
    for batch in loader:
        accelerator.backward(model(batch))
    accelerator.save_state("state")
    accelerator.wait_for_everyone()
    unwrapped = accelerator.unwrap_model(model)
    unwrapped.save_pretrained("final", is_main_process=accelerator.is_main_process, save_function=accelerator.save)


if __name__ == "__main__":
    main(None, None)
