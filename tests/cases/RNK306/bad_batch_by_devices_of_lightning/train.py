"""Who trains."""

import lightning as L
from options import TrainArgs


def setup(devices: int = 1, num_nodes: int = 1):
    fabric = L.Fabric(devices=devices, num_nodes=num_nodes)
    fabric.launch(lambda fabric: TrainArgs().accumulation(devices))
