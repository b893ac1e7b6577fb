"""A prediction writer of Lightning computes its metrics on all ranks, and the first one shows the result.

reason: all ranks are in compute()
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
        written = self.written.compute().item()
        if trainer.is_global_zero:
            print(written)
