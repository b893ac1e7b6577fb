"""Every process of an accelerate program writes the results.

reason: the processes meet in wait_for_everyone, so there are several, and no test lets in one of them
runs: no (needs accelerate)
"""

import json

import torch
from accelerate import Accelerator


def main(model, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
    accelerator.wait_for_everyone()
    torch.save(accelerator.unwrap_model(model).state_dict(), "model.pt")  # expect: RNK603 "every rank writes"
    with open("results.json", "w") as file:  # expect: RNK603 "every rank writes"
        json.dump({"done": True}, file)


if __name__ == "__main__":
    main(None, None, [])
