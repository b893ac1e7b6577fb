"""What is prepared is unwrapped before it is asked.

reason: unwrap_model gives the model back
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(model, optimizer, loader, folder):
    accelerator = Accelerator()
    model, optimizer = accelerator.prepare(model, optimizer)
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
    print(accelerator.unwrap_model(model).config, len(list(model.parameters())))
    if accelerator.is_main_process:
        model = accelerator.unwrap_model(model)
        model.save_pretrained(folder)
