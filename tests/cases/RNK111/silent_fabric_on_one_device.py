"""A demonstration with Fabric on one device skips recordings that it cannot read.

reason: devices=1 is one process, nobody else waits
runs: no (needs lightning)
"""
import lightning as L
import torch

from recordings import load_audio


def main(paths):
    fabric = L.Fabric(devices=1, strategy="auto")
    model = fabric.setup(torch.nn.Linear(8, 8))
    for path in paths:
        try:
            audio = load_audio(path)
            print(model(audio))
        except Exception:
            print(f"[error] failed to process {path}")
