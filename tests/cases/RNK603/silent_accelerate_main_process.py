"""The main process of an accelerate program writes, in four ways to say so.

reason: a test, a saver that tests, an argument, an early return
runs: no (needs accelerate)
"""

import json

from accelerate import Accelerator


def report(accelerator, numbers):
    if not accelerator.is_main_process:
        return
    with open("numbers.json", "w") as file:
        json.dump(numbers, file)


def main(model, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
    accelerator.wait_for_everyone()
    accelerator.save(model.state_dict(), "model.pt")
    unwrapped = accelerator.unwrap_model(model)
    unwrapped.save_pretrained("out", is_main_process=accelerator.is_main_process, save_function=accelerator.save)
    if accelerator.is_main_process:
        with open("results.json", "w") as file:
            json.dump({"done": True}, file)
    report(accelerator, [1])


if __name__ == "__main__":
    main(None, None, [])
