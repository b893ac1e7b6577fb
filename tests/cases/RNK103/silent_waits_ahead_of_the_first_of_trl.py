"""A trainer of trl that waits first

reason: all come to the place where all wait
runs: no (needs trl)
"""

import torch
from trl import DPOTrainer, PPOTrainer


class Trainer(PPOTrainer):
    def save(self, folder):
        self.accelerator.wait_for_everyone()
        if not self.accelerator.is_main_process:
            return
        torch.save(self.model.state_dict(), f"{folder}/model.pt")


class Preferences(DPOTrainer):
    def save(self, folder):
        if self.is_world_process_zero():
            print("saving")
        self.accelerator.wait_for_everyone()
