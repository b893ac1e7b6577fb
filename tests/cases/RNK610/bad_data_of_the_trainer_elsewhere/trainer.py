"""A trainer with a loader of its own."""

from torch.utils.data import DataLoader
from transformers import Trainer


class PairTrainer(Trainer):
    def get_train_dataloader(self):
        return DataLoader(self.train_dataset, batch_size=self.args.train_batch_size, drop_last=True)  # expect: RNK610 "in place of its own"


class LatePairTrainer(PairTrainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        outputs = model(**inputs)
        return self.accelerator.gather(outputs.loss).mean()
