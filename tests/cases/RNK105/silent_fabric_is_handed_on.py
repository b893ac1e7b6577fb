"""Fabric is handed to an object that averages over all ranks: of one device, or on all ranks, or under a switch.

reason: nobody else is there, all ranks come, or the caller knows the switch
runs: no (needs lightning)
"""
import lightning as L


class Meter:
    def __init__(self, fabric: L.Fabric, shared=True):
        self.fabric = fabric
        self.shared = shared

    def mean(self, value, shared=True):
        if shared:
            value = self.fabric.all_reduce(value, reduce_op="mean")
        return value

    def average(self, value):
        return self.fabric.all_reduce(value, reduce_op="mean")


def of_one(settings, model, loader):
    fabric = L.Fabric(devices=1)
    meter = Meter(fabric)
    for batch in loader:
        loss = model(batch)
        if fabric.is_global_zero:
            print(meter.average(loss))


def of_all(settings, model, loader):
    fabric = L.Fabric(devices=settings.devices, strategy="ddp")
    fabric.launch()
    meter = Meter(fabric)
    for batch in loader:
        mean = meter.average(model(batch))
        if fabric.is_global_zero:
            print(mean, meter.mean(mean, shared=False))
