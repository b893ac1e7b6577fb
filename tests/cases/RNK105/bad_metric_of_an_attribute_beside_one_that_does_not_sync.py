"""Of two metrics of a module, the one that synchronises is computed on rank 0.

reason: the option was given to the other one
runs: no (needs torchmetrics)
"""
import lightning as L
import torchmetrics


class Classifier(L.LightningModule):
    def __init__(self, classes):
        super().__init__()
        self.score = torchmetrics.F1Score(task="multiclass", num_classes=classes, sync_on_compute=False)
        self.accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=classes)

    def on_validation_epoch_end(self):
        if self.trainer.is_global_zero:
            print(self.score.compute())
            print(self.accuracy.compute())  # expect: RNK105 "accuracy"
