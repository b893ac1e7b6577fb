"""Every process of a Fabric program writes the results.

reason: the processes train together, and no test lets in one of them
runs: no (needs Lightning)
"""

from pathlib import Path

from lightning.fabric import Fabric


def main(model, optimizer, loader):
    fabric = Fabric(devices=4, strategy="ddp")
    fabric.launch()
    model, optimizer = fabric.setup(model, optimizer)
    for batch in loader:
        fabric.backward(model(batch))
        optimizer.step()
    Path("done.txt").write_text("done")  # expect: RNK603 "every rank writes"


if __name__ == "__main__":
    main(None, None, [])
