"""A prediction writer of Lightning computes its metrics on the first rank.

reason: compute() of torchmetrics reduces over all ranks, and the writer's hook runs on each of them
runs: no (needs Lightning)
"""

from lightning.pytorch.callbacks import BasePredictionWriter
from torchmetrics.aggregation import SumMetric


class Writer(BasePredictionWriter):
    def __init__(self):
        super().__init__(write_interval="batch")
        self.written = SumMetric()

    def write_on_batch_end(self, trainer, pl_module, prediction, indices, batch, batch_idx, loader_idx):
        self.written.update(len(indices))

    def on_predict_end(self, trainer, pl_module):
        if trainer.is_global_zero:
            print(self.written.compute().item())  # expect: RNK105 "compute"
