"""The first rank sets a module up with a Fabric that a helper has made for all of them.

reason: the ranks wait for one another where a module is set up
runs: no (needs lightning)
"""
from lightning.fabric import Fabric
from lightning.fabric.strategies import DDPStrategy


def together() -> Fabric:
    return Fabric(devices=4, strategy=DDPStrategy())


def main(model):
    fabric = together()
    fabric.launch()
    if fabric.is_global_zero:
        player = fabric.setup_module(model)  # expect: RNK105
        print(player)
