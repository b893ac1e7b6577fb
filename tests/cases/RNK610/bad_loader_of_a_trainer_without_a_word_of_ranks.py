"""A trainer draws rare classes more often by a loader of its own; the file says nothing of several processes.

reason: on several processes, which the launcher starts, each rank draws from all of the data
"""
import torch
from torch.utils.data import DataLoader, WeightedRandomSampler
from transformers import Trainer


class BalancedTrainer(Trainer):
    def get_train_dataloader(self):
        labels = torch.tensor(self.train_dataset["labels"])
        weights = 1.0 / torch.bincount(labels)[labels].float()
        sampler = WeightedRandomSampler(weights, len(weights))
        return DataLoader(  # expect: RNK610 "in place of its own"
            self.train_dataset,
            batch_size=self.args.train_batch_size,
            sampler=sampler,
            collate_fn=self.data_collator,
        )
