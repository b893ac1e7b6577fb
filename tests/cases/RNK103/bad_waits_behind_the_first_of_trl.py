"""A trainer of trl whose other processes have gone home before all wait

reason: all but the first return ahead of the place where all wait
runs: no (needs trl)
"""

import torch
from trl import PPOTrainer


class Trainer(PPOTrainer):
    def is_first(self):
        return self.accelerator.is_main_process

    def save(self, folder):
        if not self.is_first():
            return  # expect: RNK103 "self.accelerator.wait_for_everyone()"
        print("saving")
        self.accelerator.wait_for_everyone()
        torch.save(self.model.state_dict(), f"{folder}/model.pt")
