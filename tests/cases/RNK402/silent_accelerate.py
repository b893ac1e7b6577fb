"""An accelerate script that still says cuda in two places.

reason: Accelerator() calls set_device for its process, so the bare device is right afterwards
"""
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader


def main(model, dataset, epochs=3):
    accelerator = Accelerator(mixed_precision="bf16")
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
    loader = DataLoader(dataset, batch_size=8, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    ema = torch.zeros(1, device="cuda")
    for _ in range(epochs):
        for batch in loader:
            loss = model(**batch).loss
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
            ema = 0.99 * ema + 0.01 * loss.detach().to("cuda")
    accelerator.print(f"ema loss {ema.item():.4f}")


def reference_logits(teacher, batch):
    teacher = teacher.cuda().eval()
    with torch.no_grad():
        return teacher(**batch).logits
