"""Every process of a program of hydra asks the tracker of an accelerator of its own for its run.

reason: the class gets `get_tracker` from accelerate, which gives an empty tracker off the main process
runs: no (needs accelerate, hydra and wandb)
"""
import hydra
from accelerate import Accelerator


class Trained(Accelerator):
    def mean(self, loss):
        return self.gather(loss).mean()


@hydra.main(config_path="config", config_name="train")
def main(cfg):
    accelerator = Trained(log_with="wandb" if cfg.track else None)
    if cfg.track:
        accelerator.init_trackers(cfg.name)
        tracker: object = accelerator.get_tracker("wandb")
        tracker.tracker.define_metric("loss", summary="min")  # expect: RNK618 "tracker.tracker"
