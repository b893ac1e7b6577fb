"""Methods that frameworks call on the first rank only use what it alone has.

reason: Lightning saves its settings below is_global_zero, mmengine computes metrics on the main process
runs: no (needs Lightning, wandb and mmengine)
"""

import torch.distributed as dist
from lightning.pytorch.cli import SaveConfigCallback
from mmengine.evaluator import BaseMetric


class Report(SaveConfigCallback):
    def save_config(self, trainer, pl_module, stage):
        for logger in trainer.loggers:
            logger.experiment.config.update(self.config.as_dict())
        super().save_config(trainer, pl_module, stage)


class Words(BaseMetric):
    def __init__(self, folder):
        super().__init__()
        self.table = open(folder / "words.txt", "w") if dist.get_rank() == 0 else None

    def compute_metrics(self, results):
        self.table.write(f"{len(results)} words\n")
        return {"words": len(results)}
