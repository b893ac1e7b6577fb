"""Fabric is handed to an object that averages over all ranks, and asked how many devices there are by the settings.

reason: only rank 0 comes to all_reduce; how many devices are wanted is no switch of the object
runs: no (needs lightning)
"""
import lightning as L


class Meter:
    def __init__(self, fabric: L.Fabric):
        self.fabric = fabric

    def mean(self, value):
        return self.fabric.all_reduce(value, reduce_op="mean")


def main(settings, model, loader):
    fabric = L.Fabric(devices=settings.devices, strategy="ddp")
    fabric.launch()
    meter = Meter(fabric)
    for batch in loader:
        loss = model(batch)
        if fabric.is_global_zero:
            print(meter.mean(loss))  # expect: RNK105 "all_reduce"
