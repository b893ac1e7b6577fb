"""The first rank sets a module up with a Fabric of its own, which has the strategy of one device.

reason: nobody else is needed: it has one process
runs: no (needs lightning)
"""
from lightning.fabric import Fabric
from lightning.fabric.accelerators import XLAAccelerator
from lightning.fabric.strategies import SingleDeviceStrategy, SingleDeviceXLAStrategy


def alone(fabric: Fabric) -> Fabric:
    kind = SingleDeviceXLAStrategy if isinstance(fabric.accelerator, XLAAccelerator) else SingleDeviceStrategy
    return Fabric(strategy=kind(device=fabric.device))


def main(model):
    fabric = Fabric(devices=4)
    fabric.launch()
    one = alone(fabric)
    if fabric.is_global_zero:
        player = one.setup_module(model)
        print(player)
