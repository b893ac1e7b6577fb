"""Calls of accelerate that are made for one process.

reason: save, unwrap_model, print and trackers do not communicate
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def finish(model, losses):
    accelerator = Accelerator(log_with="tensorboard")
    model = accelerator.prepare(model)
    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        plain = accelerator.unwrap_model(model)
        accelerator.save(plain.state_dict(), "model.pt")
        accelerator.log({"loss": sum(losses) / len(losses)})
        accelerator.print("done")
    accelerator.end_training()
