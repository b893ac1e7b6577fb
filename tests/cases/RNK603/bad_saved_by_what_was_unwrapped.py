"""A model is saved by what is inside of the wrapper, here and in a helper that gets both.

reason: every process of several writes the same files
runs: no (needs accelerate)
"""

from accelerate import Accelerator


def save(network, epoch):
    network.save_pretrained(f"model{epoch}")


def main(model, optimizer, loader):
    accelerator = Accelerator()
    save(model, -1)  # expect: RNK603
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for epoch in range(2):
        for batch in loader:
            accelerator.backward(model(batch).loss)
            accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
        save(accelerator.unwrap_model(model), epoch)
    accelerator.unwrap_model(model).save_pretrained("model")  # expect: RNK603
    if accelerator.is_main_process:
        print("saved")


if __name__ == "__main__":
    main(*build())
